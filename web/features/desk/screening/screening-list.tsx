import { adminScreeningList } from '@sixpence/protocol/desk/desk'
import type { OutputOf } from '@sixpence/protocol/call'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { DateTime } from '#ui/date-time.tsx'
import { Definition, DefinitionList } from '#ui/layout/definition-list.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { EmptyState, SkeletonRows } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import styles from '../desk.module.css'
import { kindWords, outcomeOf } from './screening-words.ts'

type Answer = OutputOf<typeof adminScreeningList>

/** The state of the list provider, and the cases, open or decided. */
export function ScreeningList() {
  const t = useTranslate()
  const [decided, setDecided] = useState(false)
  const read = useRead(adminScreeningList, { decided }, { keepsPrevious: true, everyMs: 30_000 })
  return (
    <>
      <Cluster as="header" gap="5" rowGap="2" justify="between">
        <h1>{t('Screening')}</h1>
        <Button onClick={() => setDecided(!decided)}>
          {decided ? t('Show open cases') : t('Show decided cases')}
        </Button>
      </Cluster>
      <Loaded read={read} skeleton={<SkeletonRows count={6} />} failure={t('We could not load the cases.')}>
        {(answer) => (
          <>
            <Provider answer={answer} />
            <Cases cases={answer.cases} decided={decided} />
          </>
        )}
      </Loaded>
    </>
  )
}

function Provider({ answer: { isSet, list, answeredAt, failingSince, isLate, behind } }: { answer: Answer }) {
  const t = useTranslate()
  const format = useFormat()
  if (!isSet)
    return (
      <Notice kind="warn" title={t('Screening is off')}>
        {t('No list provider is set up. Payments are sent without screening.')}
      </Notice>
    )
  return (
    <>
      {failingSince && (
        <Notice kind="warn" title={t('The list provider is not answering')}>
          {t('Since {time}. Outgoing payments wait until it answers.', {
            time: format.dayTime(failingSince),
          })}
        </Notice>
      )}
      {isLate && (
        <Notice kind="warn" title={t('The list is out of date')}>
          {t('It is more than two days old. Payments are still screened against it.')}
        </Notice>
      )}
      <DefinitionList>
        <Definition term={t('List date')}>
          {list ? <DateTime value={list.madeAt ?? list.seenAt} /> : '–'}
        </Definition>
        <Definition term={t('Last answer')}>{answeredAt ? <DateTime value={answeredAt} /> : '–'}</Definition>
        <Definition term={t('Not yet screened')}>{format.count(behind)}</Definition>
      </DefinitionList>
    </>
  )
}

function Cases({ cases, decided }: { cases: Answer['cases']; decided: boolean }) {
  const t = useTranslate()
  const format = useFormat()
  if (cases.length === 0)
    return (
      <EmptyState title={decided ? t('No decided cases yet') : t('No open cases##screening')}>
        {t('Possible matches of customers, owners, directors and payees with list entries appear here.')}
      </EmptyState>
    )
  return (
    <Stack as="ul" gap="2" className={styles.past}>
      {cases.map((item) => {
        const { tone, words } = outcomeOf(item, t)
        return (
          <li key={item.id}>
            <Cluster gap="2" rowGap="1">
              <Link to="/admin-overview" search={{ hit: item.id }}>
                {item.customerName}
              </Link>
              <StatusChip tone={tone}>{words}</StatusChip>
            </Cluster>
            <p className="meta">
              {kindWords(item.kind, t)} · {t('{percent} match', { percent: format.percent(item.score, 0) })} ·{' '}
              <DateTime value={item.decidedAt ?? item.openedAt} />
            </p>
          </li>
        )
      })}
    </Stack>
  )
}
