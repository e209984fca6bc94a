import { adminMonitoringRuleList, type ShownRule } from '@sixpence/protocol/monitoring/rules'
import type { ReactNode } from 'react'
import { DataTable } from '#kit/list/data-table.tsx'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { DateTime } from '#ui/date-time.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { Cluster } from '#ui/layout/primitives.tsx'
import { useMay } from '../use-self.ts'
import { useRead } from '#lib/call/use-call.ts'
import { DeskList } from '../kit/desk-list.tsx'
import { DialogButton } from '../kit/dialog-button.tsx'
import { RuleForm } from './rule-form.tsx'
import { ruleWords } from './rule-words.ts'
import { SwitchDialog, TrialDialog } from './trial.tsx'
import styles from './monitoring.module.css'

/** The rules with their versions: written as drafts, tried on the past, switched on by a colleague. */
export function Rules() {
  const t = useTranslate()
  const may = useMay('monitoring.rules')
  const { data } = useRead(adminMonitoringRuleList, {})
  return (
    <DeskList
      title={t('Rules##monitoring')}
      action={
        may &&
        data && (
          <DialogButton
            kind="primary"
            renderDialog={(onClose) => <RuleForm mayForAll={data.mayForAll} onClose={onClose} />}
          >
            {t('New rule')}
          </DialogButton>
        )
      }
      call={adminMonitoringRuleList}
      input={{}}
      rows={7}
      failure={t('We could not load the rules.')}
    >
      {({ rules, takesTwo, mayForAll }) => (
        <>
          <p className="hint">
            {takesTwo
              ? t(
                  'A rule is tested on past payments, and turned on by a colleague of the person who wrote it.',
                )
              : t('A rule is tested on past payments before it is turned on.')}
          </p>
          <RuleTable rules={rules.filter(isShown(rules))} may={may} mayForAll={mayForAll} />
        </>
      )}
    </DeskList>
  )
}

/** For each rule the draft, the active version and, if none is active, the last active version. */
const isShown =
  (all: readonly ShownRule[]) =>
  ({ number, version, state }: ShownRule): boolean =>
    state !== 'off' || all.every((other) => other.number !== number || other.version <= version)

type TableProps = { rules: readonly ShownRule[]; may: boolean; mayForAll: boolean }

function RuleTable({ rules, may, mayForAll }: TableProps) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <DataTable
      label={t('Rules##monitoring')}
      wraps
      rows={rules}
      keyOf={({ id }) => id}
      columns={[
        {
          heading: t('Rule##monitoring'),
          className: styles.name,
          render: (rule) => (
            <>
              <div>{rule.name}</div>
              <div className="meta">
                {rule.brand === undefined ? t('All brands') : t('This brand')} ·{' '}
                {t('Version {number}', { number: String(rule.version) })}
              </div>
            </>
          ),
        },
        {
          heading: t('Condition'),
          className: styles.says,
          render: ({ rule }) => ruleWords(rule, t, format),
        },
        { heading: t('State##rule'), render: ({ state }) => <StateChip state={state} /> },
        { heading: t('Alerts in 30 days'), as: 'figure', render: ({ alerts }) => format.count(alerts) },
        {
          heading: t('Written by'),
          render: ({ draftedBy, draftedAt }) => (
            <>
              <div>{draftedBy ?? t('Built-in##rule')}</div>
              <div className="meta">
                <DateTime value={draftedAt} as="shortDay" />
              </div>
            </>
          ),
        },
        may && { heading: t('Action'), render: (rule) => <Actions rule={rule} mayForAll={mayForAll} /> },
      ]}
    />
  )
}

type ActionsProps = { rule: ShownRule; mayForAll: boolean }

function Actions({ rule, mayForAll }: ActionsProps) {
  const t = useTranslate()
  const { name, state, triedAt } = rule
  const mayThis = rule.brand !== undefined || mayForAll
  const action = (words: string, label: string, renderDialog: (onClose: () => void) => ReactNode) => (
    <DialogButton size="small" kind="text" aria-label={label} renderDialog={renderDialog}>
      {words}
    </DialogButton>
  )
  return (
    <Cluster gap="1" isOneLine>
      {action(t('Test##rule'), t('Test {name}', { name }), (onClose) => (
        <TrialDialog rule={rule} onClose={onClose} />
      ))}
      {mayThis &&
        action(t('Change'), t('Change {name}##rule', { name }), (onClose) => (
          <RuleForm rule={rule} mayForAll={mayForAll} onClose={onClose} />
        ))}
      {mayThis &&
        state === 'draft' &&
        triedAt &&
        action(t('Turn on'), t('Turn on {name}', { name }), (onClose) => (
          <SwitchDialog rule={rule} to="on" onClose={onClose} />
        ))}
      {mayThis &&
        state === 'on' &&
        action(t('Turn off'), t('Turn off {name}', { name }), (onClose) => (
          <SwitchDialog rule={rule} to="off" onClose={onClose} />
        ))}
    </Cluster>
  )
}

function StateChip({ state }: { state: ShownRule['state'] }) {
  const t = useTranslate()
  if (state === 'on') return <StatusChip tone="good">{t('On##rule')}</StatusChip>
  return state === 'draft' ? (
    <StatusChip tone="accent">{t('Draft##rule')}</StatusChip>
  ) : (
    <StatusChip>{t('Off##rule')}</StatusChip>
  )
}
