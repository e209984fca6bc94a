import { adminMonitoringRuleList, type ShownRule } from '@sixpence/protocol/monitoring/rules'
import { useState } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { DateTime } from '#ui/date-time.tsx'
import { SkeletonRows } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { Cluster } from '#ui/layout/primitives.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { useMay } from '../use-self.ts'
import { RuleForm } from './rule-form.tsx'
import { ruleWords } from './rule-words.ts'
import { SwitchDialog, TrialDialog } from './trial.tsx'
import styles from './monitoring.module.css'

type Asked = { about: 'form' | 'trial' | 'on' | 'off'; rule: ShownRule }

/** The rules with their versions: written as drafts, tried on the past, switched on by a colleague. */
export function Rules() {
  const t = useTranslate()
  const may = useMay('monitoring.rules')
  const read = useRead(adminMonitoringRuleList, {})
  const [openDialog, setOpenDialog] = useState<Asked | 'new'>()
  const close = () => setOpenDialog(undefined)
  return (
    <>
      <Cluster as="header" gap="5" rowGap="2" justify="between">
        <h1>{t('Rules##monitoring')}</h1>
        {may && (
          <Button kind="primary" onClick={() => setOpenDialog('new')}>
            {t('New rule')}
          </Button>
        )}
      </Cluster>
      <Loaded read={read} skeleton={<SkeletonRows count={7} />} failure={t('We could not load the rules.')}>
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
      </Loaded>
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
  onAsk: (dialog: Asked) => void
}

function RuleTable({ rules, may, mayForAll, onAsk }: TableProps) {
  const t = useTranslate()
  const format = useFormat()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table is scrolled by the keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={t('Rules##monitoring')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('Rule##monitoring')}</th>
            <th scope="col">{t('Condition')}</th>
            <th scope="col">{t('State##rule')}</th>
            <th scope="col" data-number>
              {t('Alerts in 30 days')}
            </th>
            <th scope="col">{t('Written by')}</th>
            {may && <th scope="col">{t('Action')}</th>}
          </tr>
        </thead>
        <tbody>
          {rules.map((rule) => {
            const mayThis = rule.brand !== undefined || mayForAll
            const ask = (about: Asked['about']) => () => onAsk({ about, rule })
            return (
              <tr key={rule.id}>
                <th scope="row" className={styles.name}>
                  <div>{rule.name}</div>
                  <div className="meta">
                    {rule.brand === undefined ? t('All brands') : t('This brand')} ·{' '}
                    {t('Version {number}', { number: String(rule.version) })}
                  </div>
                </th>
                <td className={styles.says}>{ruleWords(rule.rule, t, format)}</td>
                <td>
                  <StateChip state={rule.state} />
                </td>
                <td data-number>{format.count(rule.alerts)}</td>
                <td>
                  <div>{rule.draftedBy ?? t('Built-in##rule')}</div>
                  <div className="meta">
                    <DateTime value={rule.draftedAt} as="shortDay" />
                  </div>
                </td>
                {may && (
                  <td>
                    <Cluster gap="1" isOneLine>
                      <Button
                        size="small"
                        kind="text"
                        onClick={ask('trial')}
                        aria-label={t('Test {name}', { name: rule.name })}
                      >
                        {t('Test##rule')}
                      </Button>
                      {mayThis && (
                        <Button
                          size="small"
                          kind="text"
                          onClick={ask('form')}
                          aria-label={t('Change {name}##rule', { name: rule.name })}
                        >
                          {t('Change')}
                        </Button>
                      )}
                      {mayThis && rule.state === 'draft' && rule.triedAt && (
                        <Button
                          size="small"
                          kind="text"
                          onClick={ask('on')}
                          aria-label={t('Turn on {name}', { name: rule.name })}
                        >
                          {t('Turn on')}
                        </Button>
                      )}
                      {mayThis && rule.state === 'on' && (
                        <Button
                          size="small"
                          kind="text"
                          onClick={ask('off')}
                          aria-label={t('Turn off {name}', { name: rule.name })}
                        >
                          {t('Turn off')}
                        </Button>
                      )}
                    </Cluster>
                  </td>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
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
