import type { ReactNode } from 'react'
import { later } from '#widgets/lazy-part.tsx'
import type { DeskSearch } from './desk-search.ts'

const Books = later(async () => (await import('./books/books.tsx')).Books)
const BrandDesk = later(async () => (await import('./brand/brand-desk.tsx')).BrandDesk)
const CustomerPage = later(async () => (await import('./customer-page.tsx')).CustomerPage)
const IdentityReview = later(async () => (await import('./identity-review.tsx')).IdentityReview)
const DocumentReview = later(async () => (await import('./document-review.tsx')).DocumentReview)
const Monitoring = later(async () => (await import('./monitoring/monitoring.tsx')).Monitoring)
const NewsDesk = later(async () => (await import('./news-desk.tsx')).NewsDesk)
const StaffDesk = later(async () => (await import('./staff/staff-desk.tsx')).StaffDesk)
const Searches = later(async () => (await import('./staff/searches.tsx')).Searches)
const FourEyesDesk = later(async () => (await import('./four-eyes/four-eyes-desk.tsx')).FourEyesDesk)
const OwnDesk = later(async () => (await import('./own/own-desk.tsx')).OwnDesk)
const RoleDesk = later(async () => (await import('./staff/role-desk.tsx')).RoleDesk)
const MayDesk = later(async () => (await import('./staff/role-desk.tsx')).MayDesk)
const SecretsDesk = later(async () => (await import('./secrets/secrets-desk.tsx')).SecretsDesk)
const TariffDesk = later(async () => (await import('./tariffs/tariff-desk.tsx')).TariffDesk)
const ScreeningCasePage = later(
  async () => (await import('./screening/screening-case.tsx')).ScreeningCasePage,
)
const ScreeningList = later(async () => (await import('./screening/screening-list.tsx')).ScreeningList)
const CorrectionPage = later(async () => (await import('./corrections/correction-page.tsx')).CorrectionPage)
const PaymentPage = later(async () => (await import('./payment/payment-page.tsx')).PaymentPage)
const PaymentCaseReview = later(async () => (await import('./payment-case.tsx')).PaymentCaseReview)

/** The content open beside the list, or instead of it (`isWhole`); undefined if nothing is open. */
export function openPage(open: DeskSearch): { page: ReactNode; isWhole?: true } | undefined {
  const { books, tariffs, monitoring, brand, news, staff, secrets, own, role, may, eyes } = open
  const { payment, operation, correction, customer, document, run, screening, hit } = open
  if (books) return { page: <Books open={open} />, isWhole: true }
  if (tariffs) return { page: <TariffDesk key={open.version ?? 0} open={open} />, isWhole: true }
  if (monitoring)
    return { page: <Monitoring open={open} />, ...(open.alert === undefined && { isWhole: true }) }
  if (brand) return { page: <BrandDesk part={brand} />, isWhole: true }
  if (own) return { page: <OwnDesk /> }
  if (news) return { page: <NewsDesk /> }
  if (staff && role !== undefined) return { page: <RoleDesk key={role} roleId={role} /> }
  if (staff && may !== undefined) return { page: <MayDesk permission={may} /> }
  if (staff && open.searches) return { page: <Searches /> }
  if (staff) return { page: eyes ? <FourEyesDesk /> : <StaffDesk /> }
  if (secrets) return { page: <SecretsDesk /> }
  if (hit !== undefined) return { page: <ScreeningCasePage key={hit} caseId={hit} /> }
  if (screening) return { page: <ScreeningList /> }
  if (payment !== undefined) return { page: <PaymentCaseReview key={payment} caseId={payment} /> }
  if (correction !== undefined) return { page: <CorrectionPage key={correction} correctionId={correction} /> }
  if (operation !== undefined) return { page: <PaymentPage key={operation} operationId={operation} /> }
  if (customer === undefined) return undefined
  if (document !== undefined)
    return { page: <DocumentReview key={document} customerId={customer} documentId={document} /> }
  if (run !== undefined) return { page: <IdentityReview key={run} runId={run} /> }
  return { page: <CustomerPage key={customer} id={customer} open={open} /> }
}
