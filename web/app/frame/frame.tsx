import { customerInfoGet } from '@sixpence/protocol/session/session'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useBrand } from '#lib/brand.ts'
import { useRead } from '#lib/call/use-call.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import { SkipLink } from '#ui/layout/skip-link.tsx'
import { ProgressLine } from '#ui/feedback/states.tsx'
import { ToastRegion } from '#ui/feedback/toast.tsx'
import { narrow, useMedia } from '#ui/media.ts'
import { rail } from '#app/prefetch.ts'
import { Coverable } from '#widgets/accounts/amounts-hidden.tsx'
import { later } from '#widgets/lazy-part.tsx'
import { ActingBar } from './acting-bar.tsx'
import { ChooseCustomer } from './choose-customer.tsx'
import type { Choice } from './customer-list.tsx'
import { Live } from './live.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { PageChange } from './page-change.tsx'
import { PopupHost } from '#app/popups/popup-host.tsx'
import { RailSkeleton } from './app-skeleton.tsx'
import { ResultNotice } from '#app/popups/result-notice.tsx'
import { StagingBadge } from './staging-badge.tsx'
import { TabBar } from './tab-bar.tsx'
import { useActivationPopup } from '#app/popups/activation-popup.ts'
import { useEmailConfirmationPopup } from '#app/popups/email-confirmation-popup.ts'
import { useNotifications } from './use-notifications.tsx'
import { TopBar } from './top-bar.tsx'
import { VerificationBanner } from './verification-banner.tsx'
import styles from './frame.module.css'

const Rail = later(async () => (await rail()).Rail)

/** Wraps every page of a signed-in person: listeners, warnings, pop-ups. */
export function SignedIn() {
  useActivationPopup()
  useEmailConfirmationPopup()
  useNotifications()
  return (
    <>
      <SkipLink />
      <OfflineBar />
      <ActingBar />
      <Outlet />
      <Live />
      <PageChange />
      <ResultNotice />
      <PopupHost />
      {import.meta.env.DEV && <StagingBadge />}
      <Coverable>
        <ToastRegion />
      </Coverable>
    </>
  )
}

/** The index at the left; on a phone a bar at the top and the bottom, and the sheet it opens (B2). */
export function Frame() {
  const brand = useBrand()
  const { data } = useRead(customerInfoGet, {})
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  // Parts that do not fit the width are not rendered, rather than hidden: the index alone has about thirty links.
  const isPhone = useMedia(narrow)
  if (!data) return null
  return (
    <div className={styles.frame}>
      {!isPhone && (
        <Suspense fallback={<RailSkeleton name={brand.name} />}>
          <Rail customer={data.customer} />
        </Suspense>
      )}
      <div className={styles.sheet}>
        <ProgressLine active={isLoading} />
        {isPhone && <TopBar customer={data.customer} />}
        <VerificationBanner customer={data.customer} />
        <main id="main" className={styles.main} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      {isPhone && <TabBar />}
    </div>
  )
}

/** A page of a signed-in person who has not chosen the acting customer. */
export function Outside({ choice }: { choice: Choice }) {
  const brand = useBrand()
  return (
    <>
      <PageChange />
      <main id="main" className={styles.outside}>
        <p className={styles.mark}>
          <BrandMark name={brand.name} />
        </p>
        <ChooseCustomer choice={choice} />
      </main>
    </>
  )
}
