import DeskScreen from '#features/desk/desk-screen.tsx'
import { SkipLink } from '#ui/layout/skip-link.tsx'
import { ToastRegion } from '#ui/feedback/toast.tsx'
import { PageChange } from './frame/page-change.tsx'
import { OfflineBar } from './frame/offline-bar.tsx'
import { PopupHost } from './popups/popup-host.tsx'

/** The desk with the frame of every page; it has neither a customer nor a customer's session. */
export default function DeskEntry() {
  return (
    <>
      <SkipLink />
      <OfflineBar />
      <DeskScreen />
      <PageChange />
      <PopupHost />
      <ToastRegion />
    </>
  )
}
