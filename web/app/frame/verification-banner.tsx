import { type ProfileStatus, isWarning, showsBanner } from '@sixpence/protocol/rules/verification-status'
import { Link, useLocation } from '@tanstack/react-router'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { classNames } from '#ui/class-names.ts'
import { AlertIcon, InfoIcon } from '#ui/icons/icons.tsx'
import { useLimitTask } from '#widgets/limit-task.ts'
import { usePages } from '#widgets/pages.ts'
import { type Customer, isBusinessOf } from './customer.ts'
import { Cluster } from '#ui/layout/primitives.tsx'
import styles from './bars.module.css'
import { useVerification } from './use-verification.ts'

/** Above every page until the customer is verified: the state, and a link to the page with the next step (B066, B120). */
export function VerificationBanner({ customer }: { customer: Customer }) {
  const t = useTranslate()
  const { pathname } = useLocation()
  const hasPage = usePages()
  const verification = useVerification(customer)
  const hasLimitTask = useLimitTask(customer)
  const status = verification?.status ?? 'checked'
  if (!showsBanner({ pathname, documentsLoaded: verification !== undefined, status })) return null
  const page = pageOf(customer)
  const Icon = isWarning(status) ? AlertIcon : InfoIcon
  return (
    <Cluster
      as="aside"
      gap="2"
      rowGap="1"
      className={classNames(styles.banner, isWarning(status) && styles.asks)}
      aria-label={t('Account status')}
      data-print="hide"
    >
      <Icon size="small" />
      <span>{wordsOf(status, t)}</span>
      {pathname !== page && hasPage(page) && <Link to={page}>{linkWords(status, hasLimitTask, t)}</Link>}
    </Cluster>
  )
}

function pageOf(customer: Customer): string {
  if (customer.limited) return '/limited-account'
  if (!customer.verified) return '/unverified-account'
  // A verified customer with open tasks would be redirected from the page of the unverified to home.
  return isBusinessOf(customer) ? '/company' : '/profile'
}

function linkWords(status: ProfileStatus, hasLimitTask: boolean, t: Translate): string {
  if (status === 'limited' && !hasLimitTask) return t('Why payments are stopped')
  return isWarning(status) ? t('See what to do') : t('See the progress')
}

function wordsOf(status: ProfileStatus, t: Translate): string {
  const looking = t('We are looking at what you sent.')
  const words: Record<ProfileStatus, string> = {
    checked: '',
    limited: t('Payments are stopped for now.'),
    processing: looking,
    verificationProcessing: looking,
    unverified: t('We need a few more things before your account is fully open.'),
    duplicateDocuments: t('We already have this document under a different name.'),
    duplicateDocumentsUploaded: looking,
    hasRequiredActions: t('We need a few more things before your account is fully open.'),
    someCardDocumentRequired: t('One of your cards needs proof of its address.'),
    finalReview: t('We are doing a final check of your account.'),
  }
  return words[status]
}
