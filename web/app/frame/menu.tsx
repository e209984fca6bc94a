import { approvalNotificationCountsGet } from '@sixpence/protocol/approvals/approval-counts'
import { contractStatsGet } from '@sixpence/protocol/contracts/contract-counts'
import {
  companyMenu,
  type MenuEntry,
  type MenuGroup,
  menuGroups,
  type MenuId,
  type MenuItem,
  personalMenu,
} from '@sixpence/protocol/rules/menus'
import { supportTicketStatsGet } from '@sixpence/protocol/support/support-counts'
import { isWarning } from '@sixpence/protocol/rules/verification-status'
import { Link, useLocation } from '@tanstack/react-router'
import { type ComponentType, Suspense, useEffect, useId, useState } from 'react'
import { onExtraData } from '#lib/extra-data.ts'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import {
  BellIcon,
  BlockIcon,
  ChatIcon,
  CompanyIcon,
  FileIcon,
  InvoiceIcon,
  MailIcon,
  NewsIcon,
  PercentIcon,
  PersonIcon,
  PieIcon,
  RepeatIcon,
  ShieldIcon,
  SignInIcon,
  StoreIcon,
} from '#ui/icons/icons.tsx'
import { CountBadge, StatusChip } from '#ui/feedback/status-chip.tsx'
import { later } from '#widgets/lazy-part.tsx'
import { useLimitTask } from '#widgets/limit-task.ts'
import { usePages } from '#widgets/pages.ts'
import { type Customer, isBusinessOf, mayLook } from './customer.ts'
import { isAt, type Place, places } from './places.tsx'
import { useVerification } from './use-verification.ts'

/** The customer's menu by the rules, limited to existing pages (B059 to B064). */
function useMenu(customer: Customer): MenuEntry[] {
  const hasPage = usePages()
  const verification = useVerification(customer)
  const hasLimitTask = useLimitTask(customer)
  const hasContracts = customer.features?.contracts === true
  const { data: counts } = useRead(
    contractStatsGet,
    hasContracts && customer.verified && mayLook(customer) ? {} : undefined,
  )
  if (!mayLook(customer)) return []
  const menu = isBusinessOf(customer) ? companyMenu : personalMenu
  return menu({
    verified: customer.verified,
    hasContracts,
    mayRequestMoney: customer.permissions?.['requestMoney'] === true,
    needsAction: hasTask(verification, hasLimitTask),
    contractRequests: counts?.meta.requests ?? 0,
    activeContracts: counts?.meta.active ?? 0,
  }).filter(({ to }) => hasPage(to))
}

function hasTask(verification: ReturnType<typeof useVerification>, hasLimitTask: boolean): boolean {
  if (!verification) return false
  const { status, requiredActions, isCompanyActionRequired } = verification
  const isAsked = status === 'limited' ? hasLimitTask || requiredActions.length > 0 : isWarning(status)
  return isAsked || isCompanyActionRequired === true
}

/** The menu by groups; people and companies find the same items in the same place. */
export function MenuGroups({
  customer,
  hasPlaces = true,
}: {
  customer: Customer
  /** Items of a phone's bar are left out when the bar is shown. */
  hasPlaces?: boolean
}) {
  const t = useTranslate()
  const id = useId()
  const menu = useMenu(customer)
  const titles: Record<Exclude<MenuGroup, 'home'>, string> = {
    money: t('Money'),
    pay: t('Pay and get paid'),
    own: isBusinessOf(customer) ? t('Company') : t('Your account'),
    help: t('Help'),
  }
  const link = (item: MenuItem) => {
    const place = hasPlaces && places.find((place) => place.id === item)
    if (place && place.isFor(customer)) return <PlaceLink key={item} place={place} />
    const entry = menu.find((menuEntry) => menuEntry.id === item)
    if (entry) return <MenuLink key={item} entry={entry} menu={menu} />
    const Counted = counted[item]
    const isFor = mayLook(customer) && (item !== 'approvals' || isBusinessOf(customer))
    return Counted && isFor && <Counted key={item} customer={customer} />
  }
  return menuGroups.map((group) => {
    const links = group.items.map(link).filter((item) => !!item)
    if (group.id === 'home' || links.length === 0) return links
    const titleId = id + group.id
    return (
      <div key={group.id}>
        <p id={titleId}>{titles[group.id]}</p>
        <ul aria-labelledby={titleId}>
          {links.map((link) => (
            <li key={link.key}>{link}</li>
          ))}
        </ul>
      </div>
    )
  })
}

/**
 * A company's payments that wait for a colleague, with the numbers of single payments and of batches that wait for the
 * reader (B237).
 */
export function ApprovalsLink({ customer }: { customer: Customer }) {
  const t = useTranslate()
  const hasPage = usePages()
  const isOffered = isBusinessOf(customer) && hasPage('/transfer/approved')
  const { data } = useRead(approvalNotificationCountsGet, isOffered ? {} : undefined)
  if (!isOffered) return null
  const { transactionRequestCount: single = 0, massTransactionRequestCount: mass = 0 } = data ?? {}
  return (
    <Link to="/transfer/approved">
      <ShieldIcon />
      <span>{t('Approvals')}</span>
      {mass > 0 && (
        <CountBadge count={mass} tone="bad" label={t('{count} batch payments waiting', { count: mass })} />
      )}
      {single > 0 && (
        <CountBadge count={single} tone="bad" label={t('{count} payments waiting', { count: single })} />
      )}
    </Link>
  )
}

/** The help page, with the number of unread answers (B395). */
function MessagesLink() {
  const t = useTranslate()
  const { pathname } = useLocation()
  const { data } = useRead(supportTicketStatsGet, {})
  const count = data?.unreadTicketNumbers.length ?? 0
  return (
    <Link to="/messages" aria-current={pathname.startsWith('/messages') ? 'page' : undefined}>
      <ChatIcon />
      <span>{t('Messages')}</span>
      {count > 0 && <CountBadge count={count} tone="bad" label={t('{count} unread answers', { count })} />}
    </Link>
  )
}

/** The bank's news; the number of new items is requested after the first page is shown (B100, Q012). */
function NewsLink() {
  const t = useTranslate()
  const { pathname } = useLocation()
  const [isDue, setDue] = useState(false)
  useEffect(() => onExtraData(() => setDue(true)), [])
  return (
    <Link to="/news" aria-current={pathname === '/news' ? 'page' : undefined}>
      <NewsIcon />
      <span>{t('News')}</span>
      {isDue && (
        <Suspense>
          <NewsCount />
        </Suspense>
      )}
    </Link>
  )
}

/** The page of fees and remaining limits. */
function FeesLink() {
  const t = useTranslate()
  const { pathname } = useLocation()
  return (
    <Link to="/fees-and-limits" aria-current={pathname === '/fees-and-limits' ? 'page' : undefined}>
      <PercentIcon />
      <span>{t('Fees and limits')}</span>
    </Link>
  )
}

const NewsCount = later(
  async () => (await import('./news-count.tsx')).NewsCount,
  () => null,
)

const counted: Partial<Record<MenuItem, ComponentType<{ customer: Customer }>>> = {
  approvals: ApprovalsLink,
  messages: MessagesLink,
  news: NewsLink,
  fees: FeesLink,
}

/** Marked when its page or a page below it is open; in the narrow rail its short label is below its icon. */
function PlaceLink({ place }: { place: Place }) {
  const t = useTranslate()
  const { pathname } = useLocation()
  return (
    <Link
      to={place.to}
      data-place
      // The router would also mark items above the open page.
      activeOptions={{ exact: true }}
      aria-current={isAt(pathname, place) ? 'page' : undefined}
    >
      {place.icon}
      <span>{place.label(t)}</span>
      <span>{place.short(t)}</span>
    </Link>
  )
}

function MenuLink({
  entry: { id, to, isHighlighted, badge },
  menu,
}: {
  entry: MenuEntry
  menu: readonly MenuEntry[]
}) {
  const t = useTranslate()
  const { pathname } = useLocation()
  const Icon = icons[id]
  return (
    <Link
      to={to}
      activeOptions={{ exact: true }}
      aria-current={isHere(pathname, to, menu) ? 'page' : undefined}
      data-highlighted={isHighlighted || undefined}
    >
      <Icon />
      <span>{menuWords(id, t)}</span>
      {isHighlighted && <StatusChip tone="warn">{t('Action needed')}</StatusChip>}
      {badge && (
        <CountBadge
          count={badge.count}
          tone={badge.colour === 'red' ? 'bad' : 'accent'}
          label={
            badge.colour === 'red'
              ? t('{count} requests waiting', { count: badge.count })
              : t('{count} active contracts', { count: badge.count })
          }
        />
      )}
    </Link>
  )
}

/** The entry with the longest matching path: settings below the profile are not the profile. */
function isHere(pathname: string, to: string, menu: readonly MenuEntry[]): boolean {
  const reaches = (address: string): boolean => pathname === address || pathname.startsWith(`${address}/`)
  return reaches(to) && !menu.some((other) => other.to.length > to.length && reaches(other.to))
}

const icons: Record<MenuId, ComponentType> = {
  profile: PersonIcon,
  notificationSettings: BellIcon,
  accountSecurity: ShieldIcon,
  smartContracts: PieIcon,
  invoices: InvoiceIcon,
  preapprovedPayments: RepeatIcon,
  payoutBlacklist: BlockIcon,
  loginHistory: SignInIcon,
  legalInfo: FileIcon,
  companyDetails: CompanyIcon,
  manageUsers: PersonIcon,
  paymentEmails: MailIcon,
  merchantServices: StoreIcon,
}

export function menuWords(id: MenuId, t: Translate): string {
  const words: Record<MenuId, string> = {
    profile: t('Profile'),
    notificationSettings: t('Notification settings'),
    accountSecurity: t('Security'),
    smartContracts: t('Split contracts'),
    invoices: t('Invoices'),
    preapprovedPayments: t('Scheduled payments'),
    payoutBlacklist: t('Blocked contacts'),
    loginHistory: t('Sign-in history'),
    legalInfo: t('Legal information'),
    companyDetails: t('Company details'),
    manageUsers: t('Manage users'),
    paymentEmails: t('Payment e-mails'),
    merchantServices: t('Merchant tools'),
  }
  return words[id]
}
