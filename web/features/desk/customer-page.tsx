import {
  adminConflictDeclare,
  adminCustomerGet,
  adminVerificationUpdate,
  type DeskCustomer,
} from '@sixpence/protocol/desk/desk'
import { customerTypes } from '@sixpence/protocol/rights'
import { identityStates } from '@sixpence/protocol/identity/identity'
import { methodTexts } from '@sixpence/protocol/methods/texts'
import { useFormat } from '#lib/language/format.ts'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { tryCall } from '#lib/call/try-call.ts'
import { SureDialog } from '#kit/form/sure-dialog.tsx'
import { DateTime } from '#ui/date-time.tsx'
import { Definition, DefinitionList } from '#ui/layout/definition-list.tsx'
import { Money } from '#ui/money.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { CustomerPartPage, CustomerTabs } from './customer/customer-tabs.tsx'
import { DocumentsBlock } from './documents-block.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import type { DeskSearch } from './desk-search.ts'
import styles from './desk.module.css'
import { DueDiligenceBlock, FinancialBlock } from './papers.tsx'
import { Past } from './decision-history.tsx'
import { CompanyPeopleBlock, PeopleBlock } from './people-block.tsx'
import { Proposals } from './proposals.tsx'
import { OpenRestriction, Restrictions } from './restrictions.tsx'
import { useMay } from './use-self.ts'
import { VisitDialog } from './visit-dialog.tsx'
import { Decision } from './decision-dialog.tsx'
import { actionWords, runStateWords, statusTone, statusWords } from './words.ts'
import { May } from './may.tsx'
import { DialogButton } from './kit/dialog-button.tsx'
import { DeskLink } from './kit/desk-link.tsx'
import { Section } from './kit/section.tsx'
import { DeskRead } from './kit/desk-read.tsx'

/** Everything about a customer: computed status, missing items, cases, documents, papers and decisions. */
export function CustomerPage({ id, open }: { id: number; open: DeskSearch }) {
  const t = useTranslate()
  const mayDocuments = useMay('documents.read')
  return (
    <DeskRead
      call={adminCustomerGet}
      input={{ customerId: id }}
      rows={8}
      failure={t('We could not load this customer.')}
    >
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
    </DeskRead>
  )
}

function CustomerHead({ customer }: { customer: DeskCustomer }) {
  const t = useTranslate()
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
        <May permission="visits.make">
          <DialogButton
            size="small"
            renderDialog={(onClose) => <VisitDialog customer={customer} onClose={onClose} />}
          >
            {t('View as customer')}
          </DialogButton>
        </May>
        <May permission="verification.decide">
          <DialogButton
            size="small"
            renderDialog={(onClose) => (
              <Decision
                call={adminVerificationUpdate}
                input={{ customerId: id, verified: !verified }}
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
              </Decision>
            )}
          >
            {verified ? t('Revoke verification') : t('Verify')}
          </DialogButton>
        </May>
        <May permission="restrictions.open">
          <DialogButton
            size="small"
            renderDialog={(onClose) => <OpenRestriction customer={customer} onClose={onClose} />}
          >
            {t('Restrict')}
          </DialogButton>
        </May>
        <DialogButton
          size="small"
          kind="text"
          renderDialog={(onClose) => (
            <SureDialog
              title={t('Declare a conflict of interest with {name}?', { name: customerName })}
              action={t('Declare the conflict')}
              onSure={() => tryCall(adminConflictDeclare, { customerId: id })}
              onClose={onClose}
            >
              <p>
                {t(
                  'For yourself, relatives and companies you have an interest in. You can view them but not decide anything about them until a colleague removes the conflict from your record.',
                )}
              </p>
            </SureDialog>
          )}
        >
          {t('Declare a conflict of interest')}
        </DialogButton>
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
    </header>
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
    <Section id="desk-facts" title={t('Details and limits')}>
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
            <DeskLink at={{ customer: id, run: identity[0].id }}>
              {identityStates.map((state) => state === identity[0]?.state && runStateWords(state, t))}
            </DeskLink>{' '}
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
    </Section>
  )
}
