import type { OutputOf } from '@sixpence/protocol/call'
import { customerTypes } from '@sixpence/protocol/rights'
import type { ProfileStatus, RequiredAction } from '@sixpence/protocol/rules/verification-status'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { verificationStatusGet } from '@sixpence/protocol/verification/verification-status'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { SectionHead } from '#ui/layout/headings.tsx'
import { Page } from '#ui/layout/page.tsx'
import { SkeletonRows } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { ButtonTo } from '#ui/links.tsx'
import { MoneyWaiting } from './money-waiting.tsx'
import { StartIdentity } from '#widgets/start-identity.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { usePages } from '#widgets/pages.ts'
import { reviewTime } from '#widgets/review-time.ts'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import { Support } from './support.tsx'
import { WhatWorks } from './what-works.tsx'

type Status = OutputOf<typeof verificationStatusGet>

/** Missing items, each with a link to its page (R028, Q064). The state may change while the page is open. */
export default function UnverifiedScreen() {
  const t = useTranslate()
  const customer = useRead(customerInfoGet, {}).data?.customer
  const read = useRead(verificationStatusGet, {})
  if (!customer) return null
  const isPersonal = customer.customerType === customerTypes.personal
  // For a company, `checked` only means that nothing is required of it.
  if (customer.verified || (isPersonal && read.data?.status === 'checked')) return <Verified />
  return (
    <Page
      title={t('Your account is not verified yet')}
      mark={read.data && <Where status={read.data.status} />}
      lead={t('The law asks us to know who you are. Until then you can receive and send small amounts.')}
    >
      {read.data?.moneyWaiting && <MoneyWaiting money={read.data.moneyWaiting} />}
      <section aria-labelledby="status-needed">
        <SectionHead id="status-needed">{t('What is needed')}</SectionHead>
        <Loaded
          read={read}
          skeleton={<SkeletonRows count={3} />}
          failure={t('We could not load what is needed.')}
        >
          {(data) => <Needed data={data} isPersonal={isPersonal} />}
        </Loaded>
      </section>
      <WhatWorks
        works={[
          t('See balances, history and receipts'),
          t('Receive money, up to your limit'),
          t('Send small amounts'),
          t('Write to support'),
        ]}
        waits={[t('Send larger amounts'), t('Send to other banks'), t('Cards')]}
      />
      <Support />
    </Page>
  )
}

/** What the customer can do now, instead of what was missing. */
function Verified() {
  const t = useTranslate()
  const hasPage = usePages()
  return (
    <Page
      title={t('You are verified')}
      mark={<StatusChip tone="good">{t('Verified')}</StatusChip>}
      lead={t('Your account is fully open. Nothing more is needed.')}
    >
      <Cluster gap="2" className="whole-lines">
        <ButtonTo to="/home" kind="primary">
          {t('Go to home')}
        </ButtonTo>
        {hasPage('/setting') && <ButtonTo to="/setting">{t('Protect your sign-in')}</ButtonTo>}
      </Cluster>
    </Page>
  )
}

/** Whether the customer or the bank has to act, by status. */
function Where({ status }: { status: ProfileStatus }) {
  const t = useTranslate()
  return sides[status] === 'bank' ? (
    <StatusChip tone="accent">{t('We are checking it')}</StatusChip>
  ) : (
    <StatusChip tone="warn">{t('Waiting for you')}</StatusChip>
  )
}

const sides: Record<ProfileStatus, 'customer' | 'bank'> = {
  checked: 'bank',
  limited: 'customer',
  processing: 'bank',
  verificationProcessing: 'bank',
  unverified: 'customer',
  duplicateDocuments: 'customer',
  duplicateDocumentsUploaded: 'bank',
  hasRequiredActions: 'customer',
  someCardDocumentRequired: 'customer',
  finalReview: 'bank',
}

function Needed({
  data: { status, requiredActions, openKycItems },
  isPersonal,
}: {
  data: Status
  isPersonal: boolean
}) {
  const t = useTranslate()
  const hasPage = usePages()
  const kyc: Need[] =
    openKycItems > 0
      ? [
          {
            title: t('Our questionnaire'),
            text: t('{count} parts still need answers.', { count: openKycItems }),
            to: [isPersonal ? '/kyc' : '/kyc/business'],
          },
        ]
      : []
  const words = isPersonal ? needWords(t) : companyNeedWords(t)
  const needs = [...requiredActions.map((action) => words[action]), ...kyc]
  if (needs.length === 0)
    return (
      <Stack as="article" gap="2" className="panel raised soft t-15 pretty">
        <h3 className="t-16 ink balanced">{reviewWords(status, t)}</h3>
        <p>
          {t('Nothing is missing. We will write to you when we have decided.')} {reviewTime(t)}
        </p>
      </Stack>
    )
  return (
    <Stack gap="3">
      {needs.map(({ title, text, to, starts }) => {
        const page = to.find(hasPage)
        return (
          <Stack as="article" gap="2" key={title} className="panel raised soft t-15 pretty">
            <h3 className="t-16 ink balanced">{title}</h3>
            <p>{text}</p>
            {starts && (
              <Cluster gap="2" className="whole-lines">
                <StartIdentity size="medium" />
              </Cluster>
            )}
            {page !== undefined && (
              <Cluster gap="2" className="whole-lines">
                <ButtonTo to={page}>{t('Do it now')}</ButtonTo>
              </Cluster>
            )}
          </Stack>
        )
      })}
    </Stack>
  )
}

/** `to`: the first existing page on which it can be done. */
type Need = {
  title: string
  text: string
  to: readonly string[]
  /** Not a page of the app, but the start of an identity check. */
  starts?: true
}

const needWords = (t: Translate): Record<RequiredAction, Need> => ({
  taxForms: {
    title: t('Where you pay taxes'),
    text: t('A short certificate that every bank has to keep.'),
    to: ['/self-certification'],
  },
  address: {
    title: t('Where you live'),
    text: t('Your address, as it appears on your letters.'),
    to: ['/profile'],
  },
  proofOfResidence: {
    title: t('Proof of where you live'),
    text: t('A bill or a letter of an authority with your name and address, not older than three months.'),
    to: ['/documents', '/profile'],
  },
  identity: {
    title: t('Who you are'),
    text: t('A picture of your passport or identity card.'),
    to: [],
    starts: true,
  },
  phone: {
    title: t('Your phone number'),
    text: t('We send you a code, you enter it.'),
    to: ['/profile'],
  },
  videoIdentity: {
    title: t('Your video identification'),
    text: t('The last one was not successful. You can start a new one at any time.'),
    to: ['/profile'],
  },
})

/** For a company, the address is its place of business and the documents are those of the company. */
const companyNeedWords = (t: Translate): Record<RequiredAction, Need> => ({
  ...needWords(t),
  phone: { ...needWords(t).phone, to: ['/company', '/profile'] },
  address: {
    title: t('Place of business'),
    text: t('The address it works from, as it appears on its letters.'),
    to: ['/company', '/profile'],
  },
  proofOfResidence: {
    title: t('Proof of the place of business'),
    text: t('A bill of the company, or the lease of its premises.'),
    to: ['/company-documents'],
  },
  identity: {
    title: t('Proof that the company exists'),
    text: t('An extract from the register, or its articles of association.'),
    to: ['/company-documents'],
  },
})

const reviewWords = (status: ProfileStatus, t: Translate): string =>
  status === 'finalReview' ? t('Final check of your account') : t('We are checking what you sent')
