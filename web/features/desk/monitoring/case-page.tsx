import {
  adminMonitoringCaseGet,
  type CaseAlert,
  type MonitoringCase,
} from '@sixpence/protocol/monitoring/cases'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { DataTable } from '#kit/list/data-table.tsx'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { DateTime } from '#ui/date-time.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import { useMay } from '../use-self.ts'
import { DialogButton } from '../kit/dialog-button.tsx'
import { DecideDialog, NoteDialog } from './case-dialogs.tsx'
import { caseState, decisionWords, eventWords } from './case-words.ts'
import { Report } from './report.tsx'
import { ruleWords } from './rule-words.ts'
import styles from './monitoring.module.css'
import { DeskLink } from '../kit/desk-link.tsx'
import { DeskRead } from '../kit/desk-read.tsx'
import { StateChip } from '../kit/state-chip.tsx'

/** A case: its alerts with their payments, its history, and its report. */
export function CasePage({ caseId }: { caseId: number }) {
  const t = useTranslate()
  return (
    <DeskRead
      call={adminMonitoringCaseGet}
      input={{ caseId }}
      rows={6}
      failure={t('We could not load this case.')}
    >
      {({ case: monitoringCase }) => <Case monitoringCase={monitoringCase} />}
    </DeskRead>
  )
}

function Case({ monitoringCase }: { monitoringCase: MonitoringCase }) {
  const t = useTranslate()
  return (
    <Stack as="article" gap="5">
      <Stack as="header" gap="2">
        <Cluster gap="2" rowGap="1h">
          <h1>{monitoringCase.customerName}</h1>
          <StateChip {...caseState(monitoringCase.decision, monitoringCase.filedOn !== undefined, t)} />
        </Cluster>
        <Cluster gap="3" rowGap="1" className="meta">
          <span>{t('Case {number}', { number: String(monitoringCase.id) })}</span>
          <DateTime value={monitoringCase.openedAt} />
          <DeskLink at={{ customer: monitoringCase.customerId }}>{t('Customer page')}</DeskLink>
        </Cluster>
        <Actions monitoringCase={monitoringCase} />
      </Stack>
      {monitoringCase.report && <Report monitoringCase={monitoringCase} report={monitoringCase.report} />}
      <Stack as="section" gap="4" aria-labelledby="case-alerts">
        <h2 id="case-alerts">{t('Alerts')}</h2>
        <Stack as="ul" gap="5">
          {monitoringCase.alertList.map((alert) => (
            <Alert key={alert.id} alert={alert} />
          ))}
        </Stack>
      </Stack>
      <Events monitoringCase={monitoringCase} />
    </Stack>
  )
}

function Actions({ monitoringCase }: { monitoringCase: MonitoringCase }) {
  const t = useTranslate()
  const mayDecide = useMay('monitoring.decide')
  if (!mayDecide) return null
  return (
    <Cluster gap="2">
      {!monitoringCase.decision && (
        <DialogButton
          kind="primary"
          renderDialog={(onClose) => <DecideDialog monitoringCase={monitoringCase} onClose={onClose} />}
        >
          {t('Decide')}
        </DialogButton>
      )}
      <DialogButton
        renderDialog={(onClose) => <NoteDialog monitoringCase={monitoringCase} onClose={onClose} />}
      >
        {t('Write a note')}
      </DialogButton>
    </Cluster>
  )
}

/** Payments of an alert before it is expanded; the newest come first, and tell the most. */
const collapsedPayments = 5

function Alert({ alert }: { alert: CaseAlert }) {
  const t = useTranslate()
  const format = useFormat()
  const [isExpanded, setExpanded] = useState(false)
  const payments = isExpanded ? alert.shown : alert.shown.slice(0, collapsedPayments)
  return (
    <Stack as="li" gap="2">
      <Cluster gap="3" rowGap="1" align="baseline">
        <h3>{alert.ruleName}</h3>
        <span className="meta">
          <DateTime value={alert.at} as="shortDayTime" /> ·{' '}
          {t('{count} payments, {amount}', {
            count: alert.payments,
            amount: format.amount(alert.amount, 'EUR'),
          })}
        </span>
      </Cluster>
      <p className="hint">{ruleWords(alert.rule, t, format)}</p>
      <DataTable
        label={t('Payments of alert {number}', { number: String(alert.id) })}
        wraps
        rows={payments}
        keyOf={({ id, currencyCode }) => `${id} ${currencyCode}`}
        columns={[
          { heading: t('Time'), render: ({ at }) => <DateTime value={at} as="shortDayTime" /> },
          {
            heading: t('From or to'),
            render: ({ incoming, other: name }) =>
              incoming ? t('From {name}', { name }) : t('To {name}##payee', { name }),
          },
          { heading: t('Country'), render: ({ country }) => country && format.country(country) },
          {
            heading: t('Amount'),
            as: 'figure',
            render: ({ amount, currencyCode }) => format.amount(amount, currencyCode),
          },
          {
            heading: t('In euros'),
            as: 'figure',
            render: ({ euros }) => (euros ? format.amount(euros, 'EUR') : '–'),
          },
        ]}
      />
      {payments.length < alert.shown.length && (
        <Button kind="text" onClick={() => setExpanded(true)}>
          {t('Show {count} more payments', { count: alert.shown.length - payments.length })}
        </Button>
      )}
    </Stack>
  )
}

function Events({ monitoringCase: { events, earlier } }: { monitoringCase: MonitoringCase }) {
  const t = useTranslate()
  return (
    <Stack as="section" gap="3" aria-labelledby="case-events">
      <h2 id="case-events">{t('Case history')}</h2>
      <Stack as="ol" gap="3" className={styles.events}>
        {events.map((event) => (
          <Stack as="li" gap="h" key={event.id}>
            <b>{eventWords(event.kind, t)}</b>
            {event.words && <p className="wraps">{event.words}</p>}
            <p className="meta">
              {event.by ?? t('Automatic')} · <DateTime value={event.at} />
            </p>
          </Stack>
        ))}
      </Stack>
      {earlier.length > 0 && (
        <Cluster gap="3" rowGap="1">
          <span className="meta">{t('Earlier cases')}</span>
          {earlier.map(({ id, decision }) => (
            <Link key={id} to="/admin-overview" search={{ monitoring: 'cases', alert: id }}>
              {t('Case {number}', { number: String(id) })} · {decisionWords(decision, t)}
            </Link>
          ))}
        </Cluster>
      )}
    </Stack>
  )
}
