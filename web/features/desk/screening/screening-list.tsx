import { adminScreeningList } from '@sixpence/protocol/desk/desk'
import type { OutputOf } from '@sixpence/protocol/call'
import { useState } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { DateTime } from '#ui/date-time.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import styles from '../desk.module.css'
import { kindWords, outcomeOf } from './screening-words.ts'
import { DeskLink } from '../kit/desk-link.tsx'
import { StateChip } from '../kit/state-chip.tsx'
import { Definition, DefinitionList } from '#ui/layout/definition-list.tsx'
import { DeskList } from '../kit/desk-list.tsx'

type Answer = OutputOf<typeof adminScreeningList>

/** The state of the list provider, and the cases, open or decided. */
export function ScreeningList() {
  const t = useTranslate()
  const [decided, setDecided] = useState(false)
  return (
    <DeskList
      title={t('Screening')}
      action={
        <Button onClick={() => setDecided(!decided)}>
          {decided ? t('Show open cases') : t('Show decided cases')}
        </Button>
      }
      call={adminScreeningList}
      input={{ decided }}
      keepsPrevious
      everyMs={30_000}
      rows={6}
      failure={t('We could not load the cases.')}
    >
      {(answer) => (
        <>
          <Provider answer={answer} />
          <Cases cases={answer.cases} decided={decided} />
        </>
      )}
    </DeskList>
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
      {cases.map((item) => (
        <li key={item.id}>
          <Cluster gap="2" rowGap="1">
            <DeskLink at={{ hit: item.id }}>{item.customerName}</DeskLink>
            <StateChip {...outcomeOf(item, t)} />
          </Cluster>
          <p className="meta">
            {kindWords(item.kind, t)} · {t('{percent} match', { percent: format.percent(item.score, 0) })} ·{' '}
            <DateTime value={item.decidedAt ?? item.openedAt} />
          </p>
        </li>
      ))}
    </Stack>
  )
}
