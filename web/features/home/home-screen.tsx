import { Suspense, useDeferredValue } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { Coverable } from '#widgets/accounts/amounts-hidden.tsx'
import { ProgressLine, SkeletonRows } from '#ui/feedback/states.tsx'
import { later } from '#widgets/lazy-part.tsx'
import { LoadFailure } from '#widgets/loaded.tsx'
import { narrow, useMedia } from '#ui/media.ts'
import { Stack } from '#ui/layout/primitives.tsx'
import { Accounts } from './accounts-list.tsx'
import styles from './home-screen.module.css'
import { NeedsYou } from './needs-you.tsx'
import { QuickSend } from './quick-send.tsx'
import { Total } from './total-block.tsx'
import { useHome } from './use-home.ts'

// Blocks below the accounts load after them.
const RecentActivity = later(async () => (await import('./recent-activity.tsx')).RecentActivity)
const MoneyFlow = later(async () => (await import('./money-flow-block.tsx')).MoneyFlow)

/** Balances, tasks and recent activity (R024). */
export default function HomeScreen() {
  const home = useHome()
  const isNarrow = useMedia(narrow)
  const { customer, balances, rates } = home
  // The changes by these responses are rendered in slices, so that a click does not wait for them.
  const histories = useDeferredValue(home.histories)
  const people = useDeferredValue(home.people)
  const payIn = useDeferredValue(home.payIn)
  if (balances.error && !balances.data) return <Nothing home={home} />
  // Waits until the tasks are known: on phones they are above the accounts and would push them down later.
  const hasTasks = customer !== undefined && isSettled(histories) && isSettled(people) && isSettled(payIn)
  // Tasks are in the margin on wide screens, on top on phones.
  const tasks = (
    <>
      <NeedsYou customer={customer} histories={histories} payIn={payIn} balances={balances} />
      <QuickSend customer={customer} people={people} />
    </>
  )
  return (
    <Coverable>
      <div className="page-width">
        <ProgressLine active={histories.data !== undefined && histories.isFetching} />
        <Total customer={customer} balances={balances} rates={rates} />
        <div className={styles.columns}>
          <Stack gap="10" className={styles.main}>
            {isNarrow && !hasTasks ? (
              <SkeletonRows count={6} />
            ) : (
              <>
                {isNarrow && tasks}
                <Accounts balances={balances} histories={histories} />
                <Suspense fallback={<SkeletonRows count={6} />}>
                  <RecentActivity histories={histories} />
                </Suspense>
              </>
            )}
          </Stack>
          <Stack as="aside" gap="8" className={styles.margin}>
            {!isNarrow && tasks}
            <Suspense fallback={null}>
              <MoneyFlow balances={balances} />
            </Suspense>
          </Stack>
        </div>
      </div>
    </Coverable>
  )
}

/** Without accounts, home shows a single error. */
function Nothing({ home: { balances, rates, people } }: { home: ReturnType<typeof useHome> }) {
  const t = useTranslate()
  const refetch = () => {
    for (const read of [balances, rates, people]) if (read.error) void read.refetch()
  }
  return (
    <div className="page-width">
      <h1 tabIndex={-1}>{t('All accounts')}</h1>
      <LoadFailure read={{ ...balances, refetch }} title={t('We could not load your accounts.')} />
    </div>
  )
}

const isSettled = ({ data, error }: { data?: unknown; error?: unknown }): boolean =>
  data !== undefined || Boolean(error)
