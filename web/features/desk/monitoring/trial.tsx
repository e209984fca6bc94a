import {
  adminMonitoringRuleSwitch,
  adminMonitoringRuleTry,
  type ShownRule,
  type Trial,
} from '@sixpence/protocol/monitoring/rules'
import { useState } from 'react'
import { DataTable } from '#kit/list/data-table.tsx'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { tryCall } from '#lib/call/try-call.ts'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { useFormOf } from '#kit/form/use-form-of.ts'
import { DateTime } from '#ui/date-time.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { Decision } from '../decision-dialog.tsx'
import { ruleWords } from './rule-words.ts'
import styles from './monitoring.module.css'
import { DeskLink } from '../kit/desk-link.tsx'

/** Days of past payments on which a rule can be tried. */
const trialPeriods = ['7', '30', '90'] as const
const first: { days: (typeof trialPeriods)[number] } = { days: '90' }

/** Tries a rule on the last days, and shows its results. */
export function TrialDialog({ rule, onClose }: { rule: ShownRule; onClose: () => void }) {
  const t = useTranslate()
  const format = useFormat()
  const [trial, setTrial] = useState<Trial>()
  const form = useFormOf({
    first,
    send: ({ days }) => {
      setTrial(undefined)
      return tryCall(adminMonitoringRuleTry, { ruleId: rule.id, days: Number(days) }, (answer) =>
        setTrial(answer.trial),
      )
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('Test {name}', { name: rule.name })}
      action={t('Test on past payments')}
      cancel={t('Done')}
      onClose={onClose}
    >
      <p>{ruleWords(rule.rule, t, format)}</p>
      <Segmented
        {...form.choice('days')}
        label={t('Test period')}
        options={trialPeriods.map((value) => ({
          value,
          label: t('{count} days', { count: Number(value) }),
        }))}
      />
      {trial && <Result trial={trial} />}
    </FormDialog>
  )
}

function Result({ trial }: { trial: Trial }) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <Stack gap="3" aria-live="polite">
      <Stack gap="h">
        <p className="strong">
          {t('{count} alerts', { count: trial.alerts })} ·{' '}
          {t('{count} customers', { count: trial.customers })}
        </p>
        <p className="meta">
          {t('{hits} of {payments} payments would raise an alert: {percent}.', {
            hits: format.count(trial.hits),
            payments: format.count(trial.payments),
            percent: format.percent(trial.share, 1),
          })}
        </p>
      </Stack>
      {trial.isTooWide && (
        <Notice kind="warn" title={t('The rule is too broad')}>
          {t(
            'More than a quarter of the payments or customers would raise an alert. That is too many to review.',
          )}
        </Notice>
      )}
      {trial.alerts > 0 && <Bars trial={trial} />}
      {trial.examples.length > 0 && (
        <DataTable
          label={t('Examples')}
          wraps
          rows={trial.examples}
          keyOf={({ customerId, at }) => `${customerId} ${at}`}
          columns={[
            {
              heading: t('Customer'),
              render: ({ customerId, customerName }) => (
                <DeskLink at={{ customer: customerId }}>{customerName}</DeskLink>
              ),
            },
            { heading: t('Time'), render: ({ at }) => <DateTime value={at} as="shortDay" /> },
            {
              heading: t('Payments##count'),
              as: 'figure',
              render: ({ payments }) => format.count(payments),
            },
            { heading: t('In euros'), as: 'figure', render: ({ amount }) => format.amount(amount, 'EUR') },
          ]}
        />
      )}
    </Stack>
  )
}

/** Alerts by day, up to today. */
function Bars({ trial: { byDay } }: { trial: Trial }) {
  const t = useTranslate()
  const format = useFormat()
  const maxAlerts = Math.max(1, ...byDay.map((item) => item.alerts))
  const [first, last] = [byDay[0]?.day ?? '', byDay.at(-1)?.day ?? '']
  return (
    <figure>
      <div className={styles.bars} aria-hidden>
        {byDay.map(({ day, alerts }) => (
          <span key={day} style={{ height: `${(alerts / maxAlerts) * 100}%` }} />
        ))}
      </div>
      <figcaption className="meta">
        {format.shortDay(first)} – {format.shortDay(last)} ·{' '}
        {t('Alerts per day, highest: {most}', { most: format.count(maxAlerts) })}
      </figcaption>
    </figure>
  )
}

type SwitchDialogProps = { rule: ShownRule; to: 'on' | 'off'; onClose: () => void }

/** Switches a rule on or off, with the reason. */
export function SwitchDialog({ rule, to, onClose }: SwitchDialogProps) {
  const t = useTranslate()
  const format = useFormat()
  const action = to === 'on' ? t('Turn on') : t('Turn off')
  const title =
    to === 'on' ? t('Turn on {name}', { name: rule.name }) : t('Turn off {name}', { name: rule.name })
  return (
    <Decision
      call={adminMonitoringRuleSwitch}
      input={{ ruleId: rule.id, to }}
      title={title}
      action={action}
      onClose={onClose}
    >
      <p>{ruleWords(rule.rule, t, format)}</p>
      <p className="hint">
        {to === 'on'
          ? t('From now on it raises alerts. The previous version is turned off.')
          : t('It no longer raises alerts. Open cases stay open.')}
      </p>
    </Decision>
  )
}
