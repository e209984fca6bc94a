import { balanceInquiry } from '@sixpence/protocol/accounts'
import { type ApprovalRule, approvalRuleList } from '@sixpence/protocol/approval-rules'
import { accessRights } from '@sixpence/protocol/rights'
import { customerInfoGet } from '@sixpence/protocol/session'
import { useState } from 'react'
import { useTranslate } from '#lib/translate.ts'
import { useRead } from '#lib/use-call.ts'
import { Button } from '#ui/button.tsx'
import { ChevronLeftIcon } from '#ui/icons.tsx'
import { Rows } from '#ui/row.tsx'
import { EmptyState, SkeletonRows } from '#ui/states.tsx'
import { IconTo } from '#widgets/links.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import styles from './approvals.module.css'
import { RuleDialog } from './rule-dialog.tsx'
import { RuleRow } from './rule-row.tsx'

/** Who has to approve which of the company's payments: read by everybody, written by who has full access. */
export default function RulesScreen() {
  const t = useTranslate()
  const list = useRead(approvalRuleList, {})
  const accounts = useRead(balanceInquiry, {})
  const me = useRead(customerInfoGet, {})
  const [open, setOpen] = useState<ApprovalRule | 'new'>()
  const mayChange = me.data?.customer.accessRight === accessRights.full
  return (
    <div className={styles.page}>
      <header>
        <IconTo
          to="/transfer/approved"
          label={t('Back to approvals')}
          icon={<ChevronLeftIcon />}
          className={styles.back}
        />
        <h1 tabIndex={-1}>{t('Approval rules')}</h1>
        <p className={styles.lead}>
          {t(
            'A payment needs what every rule asks for that fits it. Where none fits, one colleague with full access approves. Nobody approves what they asked for themself.',
          )}
        </p>
      </header>
      <Loaded
        read={list}
        skeleton={<SkeletonRows count={3} />}
        failure={t('We could not load the approval rules.')}
      >
        {({ rules, approvers }) => (
          <>
            {mayChange && (
              <div>
                <Button kind="primary" onClick={() => setOpen('new')}>
                  {t('Add a rule')}
                </Button>
              </div>
            )}
            {rules.length === 0 ? (
              <EmptyState title={t('No rules yet')}>
                {t('One approval is enough for every payment that a colleague asks for.')}
              </EmptyState>
            ) : (
              <Rows aria-label={t('Approval rules')}>
                {rules.map((rule) => (
                  <li key={rule.id}>
                    <RuleRow rule={rule} onOpen={mayChange ? () => setOpen(rule) : undefined} />
                  </li>
                ))}
              </Rows>
            )}
            {open && (
              <RuleDialog
                rule={open === 'new' ? undefined : open}
                approvers={approvers}
                accounts={accounts.data?.accounts ?? []}
                onClose={() => setOpen(undefined)}
              />
            )}
          </>
        )}
      </Loaded>
    </div>
  )
}
