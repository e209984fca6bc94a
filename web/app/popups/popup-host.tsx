import { useSyncExternalStore } from 'react'
import { onPopup, openPopup, showPopup } from '#lib/popup.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { ButtonTo } from '#ui/links.tsx'

const close = (): void => showPopup(undefined)

/** The response and error popups (R087, R088): only the newest is shown (B172, B304). */
export function PopupHost() {
  const t = useTranslate()
  const popup = useSyncExternalStore(onPopup, openPopup)
  if (!popup) return null
  const { header, body, code, kind, showHome } = popup
  return (
    <Dialog
      title={header}
      onClose={close}
      actions={
        <>
          {showHome && (
            <ButtonTo to="/home" onClick={close}>
              {t('Go to home')}
            </ButtonTo>
          )}
          <Button kind="primary" onClick={close}>
            {t('Close')}
          </Button>
        </>
      }
    >
      {body.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {/* For support staff: identifies the answer. */}
      {kind === 'error' && code && <p className="quiet t-13">{t('Code {code}', { code })}</p>}
    </Dialog>
  )
}
