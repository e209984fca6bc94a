import { accessRights } from '@sixpence/protocol/rights'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useRead } from '#lib/call/use-call.ts'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Page } from '#ui/layout/page.tsx'
import { PageTabs } from '#ui/layout/page-tabs.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import { usePages } from '#widgets/pages.ts'
import styles from './merchant-page.module.css'

type Place = {
  to: string
  /** A section of the page with its own URL (Q150). */
  tab?: string
  words: (t: Translate) => string
}

type Group = {
  words: Place['words']
  places: readonly Place[]
  /** Open to full access only (B041). */
  isForFull?: boolean
}

/** The pages of merchants in their groups, each named after its first page. */
const groups: readonly Group[] = [
  {
    words: (t) => t('Buttons'),
    places: [
      { to: '/merchant/buttons/my_saved_buttons', words: (t) => t('Saved buttons') },
      { to: '/merchant/buttons/pbn_settings', words: (t) => t('Notifications') },
      { to: '/merchant/buttons/business_logos', words: (t) => t('Logos') },
    ],
  },
  {
    words: (t) => t('Subscribers'),
    places: [{ to: '/merchant/accounts/subscribers', words: (t) => t('Subscribers') }],
  },
  {
    words: (t) => t('Payment notifications'),
    places: [
      { to: '/merchant/ipn/settings', words: (t) => t('Settings') },
      { to: '/merchant/ipn/history', words: (t) => t('History') },
    ],
  },
  {
    words: (t) => t('API'),
    isForFull: true,
    places: [
      { to: '/merchant/internal/api_key', words: (t) => t('API keys') },
      { to: '/merchant/internal/api_key', tab: 'addresses', words: (t) => t('Allowed addresses') },
      { to: '/merchant/internal/api_log', words: (t) => t('API log') },
      { to: '/merchant/internal/webhook_log', words: (t) => t('Webhooks') },
      { to: '/merchant/internal/webhook_log', tab: 'log', words: (t) => t('Webhook log') },
    ],
  },
  {
    words: (t) => t('Identity checks'),
    places: [
      { to: '/merchant/security/verification', words: (t) => t('Requests##checks') },
      { to: '/merchant/security/verification/history', words: (t) => t('History') },
    ],
  },
  {
    words: (t) => t('Reputation'),
    places: [{ to: '/merchant/security/reputation', words: (t) => t('Reputation') }],
  },
]

type Props = {
  title: string
  lead?: string
  action?: ReactNode
  /** The read-only view for people who may not change it. */
  readOnly?: string
  children: ReactNode
}

/** A page of the merchant tools, with links to the others. */
export function MerchantPage({ title, lead, action, readOnly, children }: Props) {
  const t = useTranslate()
  const isPage = usePages()
  const here = useLocation({ select: ({ pathname }) => pathname })
  const { tab } = useLocation({ select: (location) => location.search as unknown }) as { tab?: unknown }
  const { mayChange, isKnown } = useMayChange()
  const visibleGroups = groups
    .filter(({ isForFull }) => mayChange || !isForFull)
    .map(({ words, places }) => ({ words, places: places.filter(({ to }) => isPage(to)) }))
    .filter(({ places }) => places.length > 0)
  const open = visibleGroups.find(({ places }) => places.some(({ to }) => to === here))
  return (
    <Page title={title} {...(lead && { lead })} action={action}>
      <Stack gap="5">
        <div>
          <PageTabs label={t('Merchant tools')} here={here}>
            {visibleGroups.map((group) => (
              <Link
                key={group.places[0]?.to}
                to={group.places[0]?.to ?? '/merchant'}
                aria-current={group === open ? 'page' : undefined}
              >
                {group.words(t)}
              </Link>
            ))}
          </PageTabs>
          {open && open.places.length > 1 && (
            <Cluster as="nav" gap="2" aria-label={open.words(t)}>
              {open.places.map((place) => (
                <Link
                  key={`${place.to} ${place.tab}`}
                  to={place.to}
                  search={Object.fromEntries(place.tab ? [['tab', place.tab]] : [])}
                  className={styles.place}
                  aria-current={place.to === here && place.tab === tab ? 'page' : undefined}
                  activeOptions={{ exact: true }}
                >
                  {place.words(t)}
                </Link>
              ))}
            </Cluster>
          )}
        </div>
        {isKnown && !mayChange && readOnly && <Notice>{readOnly}</Notice>}
        {children}
      </Stack>
    </Page>
  )
}

/** Only full access to the company changes anything here. */
export function useMayChange(): { mayChange: boolean; isKnown: boolean } {
  const customer = useRead(customerInfoGet, {}).data?.customer
  return { mayChange: customer?.accessRight === accessRights.full, isKnown: customer !== undefined }
}
