/** The sentences with which the calls of partners are answered. */
export const ANSWERS = {
  made: 'The booking is made.',
  moved: 'The time is moved.',
  cancellationRequested: 'The cancellation is requested.',
  answerSaved: 'The answer is saved.',
  received: 'The payment is received.',
} as const;
