import { balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import { type ApprovalRule, approvalRuleList } from '@sixpence/protocol/approvals/approval-rules'
import { accessRights } from '@sixpence/protocol/rights'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { useState } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { PlusIcon } from '#ui/icons/icons.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Rows } from '#ui/layout/row.tsx'
import { EmptyState, SkeletonRows } from '#ui/feedback/states.tsx'
import { BackTo } from '#widgets/back-to.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { RuleDialog } from './rule-dialog.tsx'
import { RuleRow } from './rule-row.tsx'

/** The company's approval rules: visible to all users, editable with full access. */
export default function RulesScreen() {
  const t = useTranslate()
  const list = useRead(approvalRuleList, {})
  const accounts = useRead(balanceInquiry, {})
  const me = useRead(customerInfoGet, {})
  const [open, setOpen] = useState<ApprovalRule | 'new'>()
  const mayChange = me.data?.customer.accessRight === accessRights.full
  return (
    <Page
      back={<BackTo to="/transfer/approved">{t('Approvals')}</BackTo>}
      title={t('Approval rules')}
      lead={t(
        'A payment needs the approvals of every rule that applies to it, whoever makes it. If none applies, people with full access send theirs themselves, and one of them approves those that others request. No one can approve their own payment.',
      )}
      action={
        mayChange && (
          <Button kind="primary" icon={<PlusIcon />} onClick={() => setOpen('new')}>
            {t('Add a rule')}
          </Button>
        )
      }
      isWide
    >
      <Loaded
        read={list}
        skeleton={<SkeletonRows count={3} />}
        failure={t('We could not load the approval rules.')}
      >
        {({ rules, approvers }) => (
          <>
            {rules.length === 0 ? (
              <EmptyState title={t('No rules yet')}>
                {t(
                  'People with full access send payments themselves. One approval is enough for payments that others request.',
                )}
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
    </Page>
  )
}
