import { restrictionCaseList } from '@sixpence/protocol/desk/desk'
import { mayManage, mayRead } from '@sixpence/protocol/rights'
import { documentType, type DocumentCategory } from '@sixpence/protocol/rules/documents'
import { restrictionReasons } from '@sixpence/protocol/rules/verification-status'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import type { OutputOf } from '@sixpence/protocol/call'
import { useFormat } from '#lib/language/format.ts'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { SectionHead } from '#ui/layout/headings.tsx'
import { ClockIcon } from '#ui/icons/icons.tsx'
import { Page } from '#ui/layout/page.tsx'
import { EmptyState, SkeletonRows } from '#ui/feedback/states.tsx'
import { ButtonTo } from '#ui/links.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { usePages } from '#widgets/pages.ts'
import { Appeal } from './appeal.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import { hasRight } from '#widgets/accounts/may-pay.ts'
import { Support } from './support.tsx'
import { WhatWorks } from './what-works.tsx'

type Case = OutputOf<typeof restrictionCaseList>['cases'][number]

/** Why the account is limited, what still works, what to do by when, and how to appeal (R029, Q064, Q066). */
export default function LimitedScreen() {
  const t = useTranslate()
  const customer = useRead(customerInfoGet, {}).data?.customer
  const mayAsk = customer !== undefined && hasRight(customer, mayRead)
  const read = useRead(restrictionCaseList, mayAsk && customer.limited ? {} : undefined)
  if (!customer) return null
  const mayAppeal = hasRight(customer, mayManage)
  if (!customer.limited) return <NotLimited />
  return (
    <Page
      title={t('Your account is limited')}
      lead={t('Your money is safe. You can see everything, but you cannot send money until this is settled.')}
    >
      <section aria-labelledby="limit-reasons">
        <SectionHead id="limit-reasons">{t('Why, and what to do')}</SectionHead>
        <Loaded
          read={read}
          skeleton={<SkeletonRows count={2} />}
          failure={t('We could not load the reasons.')}
        >
          {({ cases }) =>
            cases.length === 0 ? (
              <Stack as="article" gap="2" className="panel raised soft t-15 pretty">
                <p>{t('We are reviewing your account and will write to you as soon as we know more.')}</p>
              </Stack>
            ) : (
              <Stack gap="3">
                {cases.map((restriction) => (
                  <OneCase key={restriction.id} restriction={restriction} mayAppeal={mayAppeal} />
                ))}
              </Stack>
            )
          }
        </Loaded>
      </section>
      <WhatWorks
        works={[
          t('See balances, history and receipts'),
          t('Receive money'),
          t('Send documents'),
          t('Write to support'),
        ]}
        waits={[t('Send money##ability'), t('Exchange between currencies'), t('New cards')]}
      />
      <Support />
    </Page>
  )
}

function OneCase({ restriction, mayAppeal }: { restriction: Case; mayAppeal: boolean }) {
  const { id, actionTypeId, stage, requirementDocuments, answerBy, appeal, answer, isAppealPossible } =
    restriction
  const t = useTranslate()
  const format = useFormat()
  const hasPage = usePages()
  const { title, text, to, go } = reasonWords(t)[restrictionReasons[actionTypeId].name]
  const page = to.find(hasPage)
  return (
    <Stack as="article" gap="2" className="panel raised soft t-15 pretty">
      <h3 className="t-16 ink balanced">{title}</h3>
      <p>{text}</p>
      {requirementDocuments.length > 0 && (
        <>
          <p>{t('We need:')}</p>
          <Stack as="ul" gap="h" className="bullets">
            {requirementDocuments.map(({ documentTypeId }) => (
              <li key={documentTypeId}>{documentWords(documentTypeId, t)}</li>
            ))}
          </Stack>
        </>
      )}
      {answerBy !== undefined && (
        <Cluster as="p" gap="2" isOneLine className="ink strong">
          <ClockIcon size="small" className="warn" />
          {t('By {moment}', { moment: format.dayTime(answerBy) })}
        </Cluster>
      )}
      {stage === 'review' && <p>{t('We have what we asked for and are looking at it.')}</p>}
      {appeal !== undefined && (
        <blockquote className="side-line wraps">
          <p className="meta">{t('You objected:')}</p>
          <p>{appeal}</p>
        </blockquote>
      )}
      {appeal !== undefined && (
        <p>{answer ?? t('Someone else will review it. The answer will appear here.')}</p>
      )}
      {page !== undefined && go && stage === 'waiting' && (
        <Cluster gap="2" className="whole-lines">
          <ButtonTo kind="primary" to={page}>
            {go}
          </ButtonTo>
        </Cluster>
      )}
      {isAppealPossible && mayAppeal && <Appeal restrictionId={id} />}
    </Stack>
  )
}

type DisclosedReason = (typeof restrictionReasons)[Case['actionTypeId']]['name']

type Words = { title: string; text: string; to: readonly string[]; go?: string }

/** Explanation and action for each reason that may be disclosed (B123). */
const reasonWords = (t: Translate): Record<DisclosedReason, Words> => ({
  expiredDocuments: {
    title: t('One of your documents has expired'),
    text: t('Send us a valid one. Payments resume as soon as we have checked it.'),
    to: ['/documents', '/profile', '/company-documents'],
    go: t('Send new documents'),
  },
  unpaidInvoice: {
    title: t('You have not paid one of our invoices'),
    text: t('Pay it, and payments resume the same day.'),
    to: ['/transfer/invoices'],
    go: t('Pay the invoice'),
  },
  accountInvestigation: {
    title: t('Your account is under review'),
    text: t('You do not need to do anything. We will write to you when we are done or need something.'),
    to: [],
  },
})

function documentWords(typeId: number, t: Translate): string {
  const words: Record<DocumentCategory, string> = {
    identity: t('An identity document: passport, identity card or residence permit with picture'),
    address: t('Proof of where you live, no older than three months'),
    phone: t('A bill for your phone number'),
    businessRegistration: t('A company registration document'),
    other: t('The document we wrote to you about'),
    relationship: t('A document about your role in the company'),
    businessAddress: t('Proof of the place of business'),
    registrationAddress: t('Proof of the registered address'),
    controlDocument: t('A document about who controls the company'),
    businessAdditional: t('Another company document'),
    sourceOfWealth: t('A document about where your money comes from'),
    residencePermit: t('Your residence permit'),
  }
  return words[documentType(typeId)?.category ?? 'other']
}

function NotLimited() {
  const t = useTranslate()
  return (
    <Page title={t('Your account is not limited')}>
      <EmptyState
        title={t('Everything works as usual.')}
        action={
          <ButtonTo kind="primary" to="/home">
            {t('Go to home')}
          </ButtonTo>
        }
      />
    </Page>
  )
}
