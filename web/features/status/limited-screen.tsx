import { accessRightOf, mayRead } from '@sixpence/protocol/rights'
import { documentType, type DocumentCategory } from '@sixpence/protocol/rules/documents'
import { customerInfoGet } from '@sixpence/protocol/session'
import { customerLimitReasonGet } from '@sixpence/protocol/verification'
import type { OutputOf } from '@sixpence/protocol/call'
import { useFormat } from '#lib/format.ts'
import { type Translate, useTranslate } from '#lib/translate.ts'
import { useRead } from '#lib/use-call.ts'
import { SectionHead } from '#ui/headings.tsx'
import { ClockIcon } from '#ui/icons.tsx'
import { EmptyState, SkeletonRows } from '#ui/states.tsx'
import { ButtonTo } from '#widgets/links.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { usePages } from '#widgets/pages.ts'
import styles from './status.module.css'
import { Support } from './support.tsx'
import { WhatWorks } from './what-works.tsx'

type Reason = OutputOf<typeof customerLimitReasonGet>['limit']['reasons'][number]

/** Why the account is limited, what works meanwhile, what helps and by when, and how to object (R029, Q064, Q066). */
export default function LimitedScreen() {
  const t = useTranslate()
  const customer = useRead(customerInfoGet, {}).data?.customer
  const mayAsk =
    customer !== undefined && mayRead.some((right) => right === accessRightOf(customer.accessRight))
  const read = useRead(customerLimitReasonGet, {}, { enabled: mayAsk && customer.limited })
  if (!customer) return null
  if (!customer.limited) return <NotLimited />
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{t('Your account is limited')}</h1>
        <p className={styles.lead}>
          {t(
            'Your money is there and stays yours. You see everything; sending has to wait until this is settled.',
          )}
        </p>
      </div>
      <section aria-labelledby="limit-reasons">
        <SectionHead id="limit-reasons">{t('Why, and what helps')}</SectionHead>
        <Loaded
          read={read}
          skeleton={<SkeletonRows count={2} />}
          failure={t('We could not load the reasons.')}
        >
          {({ limit: { reasons } }) =>
            reasons.length === 0 ? (
              <article className={styles.reason}>
                <p>{t('We are looking at your account and write to you as soon as we know more.')}</p>
              </article>
            ) : (
              reasons.map((reason, at) => <OneReason key={at} reason={reason} />)
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
        waits={[t('Send money'), t('Exchange between currencies'), t('New cards')]}
      />
      <Support customerId={customer.customerId} isLimited />
    </div>
  )
}

function OneReason({ reason: { actionTypeId, requirementDocuments, answerBy } }: { reason: Reason }) {
  const t = useTranslate()
  const format = useFormat()
  const hasPage = usePages()
  const { title, text, to, go } = reasonWords(t)[actionTypeId]
  const page = to.find(hasPage)
  return (
    <article className={styles.reason}>
      <h3>{title}</h3>
      <p>{text}</p>
      {requirementDocuments.length > 0 && (
        <>
          <p>{t('We need:')}</p>
          <ul>
            {requirementDocuments.map(({ documentTypeId }) => (
              <li key={documentTypeId}>{documentWords(documentTypeId, t)}</li>
            ))}
          </ul>
        </>
      )}
      {answerBy !== undefined && (
        <p className={styles.until}>
          <ClockIcon size="small" />
          {t('Please by {moment}', { moment: format.dayTime(answerBy) })}
        </p>
      )}
      {page !== undefined && go && (
        <div className={styles.go}>
          <ButtonTo kind="primary" to={page}>
            {go}
          </ButtonTo>
        </div>
      )}
    </article>
  )
}

type Words = { title: string; text: string; to: readonly string[]; go?: string }

/** One sentence and one thing to do for each reason that may be told (B123). */
const reasonWords = (t: Translate): Record<Reason['actionTypeId'], Words> => ({
  1: {
    title: t('A document of yours has expired'),
    text: t('Send us one that is valid, and payments go on as soon as somebody has looked at it.'),
    to: ['/documents', '/profile', '/company-documents'],
    go: t('Send new documents'),
  },
  2: {
    title: t('An invoice of ours is unpaid'),
    text: t('Pay it, and payments go on the same day.'),
    to: ['/transfer/invoices'],
    go: t('Pay the invoice'),
  },
  5: {
    title: t('Your account is under review'),
    text: t('There is nothing you have to do. We write to you when we are done or need something.'),
    to: [],
  },
})

/** What is asked for, in the words of its kind. */
function documentWords(typeId: number, t: Translate): string {
  const words: Record<DocumentCategory, string> = {
    identity: t('An identity document: passport, identity card or residence permit with picture'),
    address: t('A proof of where you live, not older than three months'),
    phone: t('A bill of your phone number'),
    businessRegistration: t('A registration document of the company'),
    other: t('The document we wrote to you about'),
    relationship: t('A document about your role in the company'),
    businessAddress: t('A proof of where the company works'),
    registrationAddress: t('A proof of the registered address'),
    controlDocument: t('A document about who controls the company'),
    businessAdditional: t('A further document of the company'),
    sourceOfWealth: t('A document about where your money comes from'),
    residencePermit: t('Your residence permit'),
  }
  return words[documentType(typeId)?.category ?? 'other']
}

function NotLimited() {
  const t = useTranslate()
  return (
    <div className={styles.page}>
      <h1>{t('Your account is not limited')}</h1>
      <EmptyState
        title={t('Everything works as always.')}
        action={
          <ButtonTo kind="primary" to="/home">
            {t('Go to home')}
          </ButtonTo>
        }
      />
    </div>
  )
}
