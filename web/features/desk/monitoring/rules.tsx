import { adminMonitoringRuleList, type ShownRule } from '@sixpence/protocol/monitoring/rules'
import { useState } from 'react'
import { DataTable } from '#kit/list/data-table.tsx'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { DateTime } from '#ui/date-time.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { Cluster } from '#ui/layout/primitives.tsx'
import { useMay } from '../use-self.ts'
import { RuleForm } from './rule-form.tsx'
import { ruleWords } from './rule-words.ts'
import { SwitchDialog, TrialDialog } from './trial.tsx'
import styles from './monitoring.module.css'
import { DeskRead } from '../kit/desk-read.tsx'
import { PageHead } from '../kit/desk-list.tsx'

type RuleDialog = { about: 'form' | 'trial' | 'on' | 'off'; rule: ShownRule }

/** The rules with their versions: written as drafts, tried on the past, switched on by a colleague. */
export function Rules() {
  const t = useTranslate()
  const may = useMay('monitoring.rules')
  const [openDialog, setOpenDialog] = useState<RuleDialog | 'new'>()
  const close = () => setOpenDialog(undefined)
  return (
    <>
      <PageHead
        title={t('Rules##monitoring')}
        action={
          may && (
            <Button kind="primary" onClick={() => setOpenDialog('new')}>
              {t('New rule')}
            </Button>
          )
        }
      />
      <DeskRead
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
            <RuleTable
              rules={rules.filter(isShown(rules))}
              may={may}
              mayForAll={mayForAll}
              onAsk={setOpenDialog}
            />
            {openDialog === 'new' && <RuleForm mayForAll={mayForAll} onClose={close} />}
            {typeof openDialog === 'object' && openDialog.about === 'form' && (
              <RuleForm rule={openDialog.rule} mayForAll={mayForAll} onClose={close} />
            )}
          </>
        )}
      </DeskRead>
      {typeof openDialog === 'object' && openDialog.about === 'trial' && (
        <TrialDialog rule={openDialog.rule} onClose={close} />
      )}
      {typeof openDialog === 'object' && (openDialog.about === 'on' || openDialog.about === 'off') && (
        <SwitchDialog rule={openDialog.rule} to={openDialog.about} onClose={close} />
      )}
    </>
  )
}

/** For each rule the draft, the active version and, if none is active, the last active version. */
const isShown =
  (all: readonly ShownRule[]) =>
  ({ number, version, state }: ShownRule): boolean =>
    state !== 'off' || all.every((other) => other.number !== number || other.version <= version)

type TableProps = {
  rules: readonly ShownRule[]
  may: boolean
  mayForAll: boolean
  onAsk: (dialog: RuleDialog) => void
}

function RuleTable({ rules, may, mayForAll, onAsk }: TableProps) {
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
        may && {
          heading: t('Action'),
          render: (rule) => (
            <Actions rule={rule} mayThis={rule.brand !== undefined || mayForAll} onAsk={onAsk} />
          ),
        },
      ]}
    />
  )
}

type ActionsProps = { rule: ShownRule; mayThis: boolean } & Pick<TableProps, 'onAsk'>

function Actions({ rule, mayThis, onAsk }: ActionsProps) {
  const t = useTranslate()
  const { name, state, triedAt } = rule
  const action = (about: RuleDialog['about'], text: string, label: string) => (
    <Button size="small" kind="text" onClick={() => onAsk({ about, rule })} aria-label={label}>
      {text}
    </Button>
  )
  return (
    <Cluster gap="1" isOneLine>
      {action('trial', t('Test##rule'), t('Test {name}', { name }))}
      {mayThis && action('form', t('Change'), t('Change {name}##rule', { name }))}
      {mayThis && state === 'draft' && triedAt && action('on', t('Turn on'), t('Turn on {name}', { name }))}
      {mayThis && state === 'on' && action('off', t('Turn off'), t('Turn off {name}', { name }))}
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
