import type { ReferenceCall, ReferenceError, ReferenceField } from '#shared/integrations/api-reference.ts';

/** One call with its scope, and its parameters, fields and errors in a disclosure. */
export function CallReference({ call }: { call: ReferenceCall }) {
  const { id, method, path, summary, scope, parameters, fields, errors } = call;
  return (
    <div id={id}>
      <h3>
        <code>
          {method} {path}
        </code>
      </h3>
      <p>
        {summary}{' '}
        {scope === null ? (
          'No key is needed.'
        ) : (
          <>
            The key needs <code>{scope}</code>.
          </>
        )}
      </p>
      {(parameters.length > 0 || fields.length > 0) && (
        <details>
          <summary>
            Parameters and answer<span className="sr"> of {path}</span>
          </summary>
          {parameters.length > 0 && <FieldList title="Parameters" fields={parameters} />}
          {fields.length > 0 && <FieldList title="Answer" fields={fields} />}
          {errors.length > 0 && <ErrorList errors={errors} />}
        </details>
      )}
    </div>
  );
}

function FieldList({ title, fields }: { title: string; fields: readonly ReferenceField[] }) {
  return (
    <>
      <p>{title}:</p>
      <ul>
        {fields.map(({ name, type }) => (
          <li key={name}>
            <code>{name}</code>: {type}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Errors with their status and sentence. */
export function ErrorList({ errors }: { errors: readonly ReferenceError[] }) {
  return (
    <ul>
      {errors.map(({ code, status, message }) => (
        <li key={code}>
          {status} <code>{code}</code>: {message}
        </li>
      ))}
    </ul>
  );
}
