import {
  adminConflictDeclare,
  adminCustomerGet,
  adminVerificationUpdate,
  type DeskCustomer,
} from '@sixpence/protocol/desk/desk'
import { customerTypes } from '@sixpence/protocol/rights'
import { identityStates } from '@sixpence/protocol/identity/identity'
import { methodTexts } from '@sixpence/protocol/methods/texts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { tryCall } from '#lib/call/try-call.ts'
import { SureDialog } from '#kit/form/sure-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { DateTime } from '#ui/date-time.tsx'
import { Definition, DefinitionList } from '#ui/layout/definition-list.tsx'
import { SectionHead } from '#ui/layout/headings.tsx'
import { Money } from '#ui/money.tsx'
import { SkeletonRows } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { CustomerPartPage, CustomerTabs } from './customer/customer-tabs.tsx'
import { DocumentsBlock } from './documents-block.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import type { DeskSearch } from './desk-search.ts'
import styles from './desk.module.css'
import { DueDiligenceBlock, FinancialBlock } from './papers.tsx'
import { Past } from './decision-history.tsx'
import { CompanyPeopleBlock } from './company-people-block.tsx'
import { PeopleBlock } from './people-block.tsx'
import { Proposals } from './proposals.tsx'
import { OpenRestriction, Restrictions } from './restrictions.tsx'
import { useMay } from './use-self.ts'
import { VisitDialog } from './visit-dialog.tsx'
import { useDecision, DecisionDialog } from './decision-dialog.tsx'
import { actionWords, runStateWords, statusTone, statusWords } from './words.ts'

/** Everything about a customer: computed status, missing items, cases, documents, papers and decisions. */
export function CustomerPage({ id, open }: { id: number; open: DeskSearch }) {
  const t = useTranslate()
  const read = useRead(adminCustomerGet, { customerId: id })
  const mayDocuments = useMay('documents.read')
  return (
    <Loaded read={read} skeleton={<SkeletonRows count={8} />} failure={t('We could not load this customer.')}>
      {({ customer }) => (
        <>
          <CustomerHead customer={customer} />
          <CustomerTabs customerId={id} open={open} />
          {open.about ? (
            <CustomerPartPage customerId={id} part={open.about} />
          ) : (
            <div className={styles.blocks}>
              <Stack gap="6" className={styles.column}>
                <Proposals of={customer} />
                <Restrictions customer={customer} />
                {mayDocuments && <DocumentsBlock customerId={customer.id} />}
                <FinancialBlock customer={customer} />
                <DueDiligenceBlock customer={customer} />
              </Stack>
              <Stack gap="6" className={styles.column}>
                <Facts customer={customer} />
                <PeopleBlock customer={customer} />
                <CompanyPeopleBlock customer={customer} />
                <Past customer={customer} />
              </Stack>
            </div>
          )}
        </>
      )}
    </Loaded>
  )
}

type OpenDialog = 'visit' | 'restrict' | 'verify' | 'conflict'

function CustomerHead({ customer }: { customer: DeskCustomer }) {
  const t = useTranslate()
  const [openDialog, setOpenDialog] = useState<OpenDialog>()
  const close = () => setOpenDialog(undefined)
  const [mayVisit, mayVerify, mayRestrict] = [
    useMay('visits.make'),
    useMay('verification.decide'),
    useMay('restrictions.open'),
  ]
  const { id, customerName, customerUsername, status, requiredActions, verified, closed } = customer
  return (
    <header className={styles.customer}>
      <Cluster gap="2" rowGap="1h" className={styles.name}>
        <h1>{customerName}</h1>
        <StatusChip tone={statusTone(status)}>{statusWords(status, t)}</StatusChip>
        {closed && <StatusChip>{t('Closed')}</StatusChip>}
        <p className="meta">{`${id} · ${customerUsername}`}</p>
      </Cluster>
      <Cluster gap="2">
        {mayVisit && (
          <Button size="small" onClick={() => setOpenDialog('visit')}>
            {t('View as customer')}
          </Button>
        )}
        {mayVerify && (
          <Button size="small" onClick={() => setOpenDialog('verify')}>
            {verified ? t('Revoke verification') : t('Verify')}
          </Button>
        )}
        {mayRestrict && (
          <Button size="small" onClick={() => setOpenDialog('restrict')}>
            {t('Restrict')}
          </Button>
        )}
        <Button size="small" kind="text" onClick={() => setOpenDialog('conflict')}>
          {t('Declare a conflict of interest')}
        </Button>
      </Cluster>
      {requiredActions.length > 0 && (
        <Cluster as="p" gap="1h" className={styles.missing}>
          <b>{t('Missing')}</b>
          {requiredActions.map((action) => (
            <StatusChip key={action} tone="warn">
              {actionWords(action, t)}
            </StatusChip>
          ))}
        </Cluster>
      )}
      {openDialog === 'visit' && <VisitDialog customer={customer} onClose={close} />}
      {openDialog === 'restrict' && <OpenRestriction customer={customer} onClose={close} />}
      {openDialog === 'verify' && <VerifyDialog customer={customer} onClose={close} />}
      {openDialog === 'conflict' && (
        <SureDialog
          title={t('Declare a conflict of interest with {name}?', { name: customerName })}
          action={t('Declare the conflict')}
          onSure={() => tryCall(adminConflictDeclare, { customerId: id })}
          onClose={close}
        >
          <p>
            {t(
              'For yourself, relatives and companies you have an interest in. You can view them but not decide anything about them until a colleague removes the conflict from your record.',
            )}
          </p>
        </SureDialog>
      )}
    </header>
  )
}

function VerifyDialog({ customer, onClose }: { customer: DeskCustomer; onClose: () => void }) {
  const t = useTranslate()
  const { id, verified, customerName } = customer
  const form = useDecision(adminVerificationUpdate, {
    inputOf: ({ why }) => ({ customerId: id, verified: !verified, why }),
    onDone: onClose,
  })
  return (
    <DecisionDialog
      form={form}
      title={
        verified
          ? t('Revoke the verification of {name}?', { name: customerName })
          : t('Verify {name}?', { name: customerName })
      }
      action={verified ? t('Revoke verification') : t('Verify')}
      danger={verified}
      onClose={onClose}
    >
      <p>{t('The limits change immediately.')}</p>
    </DecisionDialog>
  )
}

/** The payment method that a limit applies to. */
const limitWords = (method: string, t: Translate): string =>
  isMethod(method) ? t(methodTexts[method].label) : method

const isMethod = (method: string): method is keyof typeof methodTexts => method in methodTexts

function Facts({ customer }: { customer: DeskCustomer }) {
  const t = useTranslate()
  const format = useFormat()
  const { id, customerType, residenceCountryCode, createdAt, limits, identity, isNeedKyc } = customer
  const period = { operation: t('Per-payment limit'), day: t('Daily limit'), month: t('Monthly limit') }
  return (
    <section aria-labelledby="desk-facts">
      <SectionHead id="desk-facts">{t('Details and limits')}</SectionHead>
      <DefinitionList>
        <Definition term={t('Kind')}>
          {customerType === customerTypes.personal ? t('Person') : t('Company')}
        </Definition>
        <Definition term={t('Country')}>{format.country(residenceCountryCode)}</Definition>
        <Definition term={t('Customer since')}>
          <DateTime value={createdAt} as="day" />
        </Definition>
        <Definition term={t('Questionnaire')}>{isNeedKyc ? t('Requested') : t('Not requested')}</Definition>
        {identity[0] && (
          <Definition term={t('Identity check')}>
            <Link to="/admin-overview" search={{ customer: id, run: identity[0].id }}>
              {identityStates.map((state) => state === identity[0]?.state && runStateWords(state, t))}
            </Link>{' '}
            <DateTime value={identity[0].decidedAt ?? identity[0].createdAt} as="shortDay" />
          </Definition>
        )}
        {limits.map(({ method, period: name, amount, used, currencyCode }) => (
          <Definition
            key={`${method} ${currencyCode} ${name}`}
            term={
              <>
                {period[name]} <span className="meta">{limitWords(method, t)}</span>
              </>
            }
          >
            {name !== 'operation' && (
              <>
                <Money amount={used} currency={currencyCode} hideCode />
                {' / '}
              </>
            )}
            <Money amount={amount} currency={currencyCode} />
          </Definition>
        ))}
      </DefinitionList>
    </section>
  )
}
