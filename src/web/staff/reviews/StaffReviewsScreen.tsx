import { navigate, useSearchParams } from '#web/lib/router.tsx';
import { can } from '#shared/capabilities.ts';
import { STARS } from '#shared/reviews/review-rules.ts';
import { REVIEW_FILTERS, type ReviewFilter, type ReviewSummary } from '#shared/reviews/staff-reviews.contract.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { usePageNumber } from '#web/lib/use-page-number.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { useStaffMe } from '#web/staff/session/staff-session.ts';
import { StaffErrorState } from '#web/staff/StaffErrorState.tsx';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { SkeletonCards } from '#web/ui/feedback/SkeletonCards.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { PageTitle } from '#web/ui/layout/PageTitle.tsx';
import { Pager } from '#web/ui/navigation/Pager.tsx';
import { Tabs } from '#web/ui/navigation/Tabs.tsx';
import { ReviewFigures } from './ReviewFigures.tsx';
import { useStaffReviews } from './staff-review-queries.ts';
import { StaffReviewCard } from './StaffReviewCard.tsx';
import styles from './StaffReviews.module.css';
import { texts } from './staff-reviews.texts.ts';

const FILTER_LABEL: Record<ReviewFilter, string> = { all: 'All', unanswered: texts.noAnswerYet, hidden: 'Hidden' };

const countOf = (filter: ReviewFilter, { all, unanswered, hidden }: ReviewSummary): number =>
  ({ all: all.count, unanswered, hidden })[filter];

/** /staff/reviews?filter=&stars=&page=: the reviews of customers, newest first. */
export function StaffReviewsScreen() {
  const query = useSearchParams();
  const filter = REVIEW_FILTERS.find((one) => one === query.get('filter')) ?? 'all';
  const stars = STARS.map(String).find((one) => one === query.get('stars')) ?? '';
  const page = usePageNumber();
  const { data, error, refetch, isFetching, dataUpdatedAt } = useStaffReviews(filter, stars, page);
  const me = useStaffMe();
  useTitle(texts.reviews, useCentre()?.name);
  const pathOf = (to: ReviewFilter, of = stars, at = 1) =>
    staffPaths.reviews({ ...(to !== 'all' && { filter: to }), ...(of && { stars: of }) }, at);
  return (
    <main id="main" className="wrap page" tabIndex={-1}>
      <PageTitle lead={texts.lead}>{texts.reviews}</PageTitle>
      {error && !data && <StaffErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!data && !error && (
        <SkeletonGroup label={texts.loadingTheReviews}>
          <SkeletonCards />
        </SkeletonGroup>
      )}
      {data && (
        <>
          {error && (
            <Notice tone="bad" className="block">
              {texts.couldNotRefresh}{' '}
              <Button
                variant="text"
                size="sm"
                busy={isFetching}
                busyLabel={texts.trying}
                onClick={() => void refetch()}
              >
                {texts.tryAgain}
              </Button>
            </Notice>
          )}
          <ReviewFigures summary={data.summary} />
          <div className={styles.tools}>
            <Tabs
              label={texts.reviews}
              items={REVIEW_FILTERS.map((one) => ({
                href: pathOf(one),
                label: FILTER_LABEL[one],
                count: countOf(one, data.summary),
                current: one === filter,
              }))}
            />
            <Select label={texts.stars} value={stars} onChange={({ target }) => navigate(pathOf(filter, target.value))}>
              <option value="">{texts.any}</option>
              {STARS.toReversed().map((one) => (
                <option key={one} value={one}>
                  {one === 1 ? texts.oneStar : texts.starsChoice(one)}
                </option>
              ))}
            </Select>
          </div>
          {data.reviews.length === 0 ? (
            <EmptyState title={texts.nothingHere}>
              {data.summary.all.count === 0 ? texts.noReviewsExplained : texts.noReviewMatches}
            </EmptyState>
          ) : (
            <div className={styles.list}>
              {data.reviews.map((review) => (
                <StaffReviewCard
                  key={review._id}
                  review={review}
                  mayAnswer={me !== null && can(me.type, 'reviews.answer')}
                  now={new Date(dataUpdatedAt)}
                />
              ))}
            </div>
          )}
          <Pager
            page={page}
            totalPages={data.total_page}
            hrefFor={(to) => pathOf(filter, stars, to)}
            onGo={(to) => navigate(pathOf(filter, stars, to))}
          />
        </>
      )}
    </main>
  );
}
