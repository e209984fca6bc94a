import type { SavedButton } from '@sixpence/protocol/merchant/merchant'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'
import { CopyText } from '#widgets/copy.tsx'
import { ButtonPreview } from './button-preview.tsx'
import { buttonAddress, buttonHtml } from './button-html.ts'
import { buttonLabel } from './button-words.ts'
import { Stack } from '#ui/layout/primitives.tsx'
import styles from './merchant.module.css'

/** The HTML for a page, and the link alone for e-mails. */
export function ButtonCode({ button, onClose }: { button: SavedButton; onClose: () => void }) {
  const t = useTranslate()
  const format = useFormat()
  const label = buttonLabel(button.form, t, format)
  const address = buttonAddress(location.origin, button.handle)
  const html = buttonHtml({ address, label })
  return (
    <Dialog
      title={button.form.name}
      onClose={onClose}
      actions={
        <>
          <CopyText label={t('Copy the address')} text={address} />
          <CopyText label={t('Copy the code')} text={html} />
        </>
      }
    >
      <Stack gap="4">
        <ButtonPreview label={label} />
        <TextArea
          label={t('Code for your page')}
          hint={t(
            'People press it, sign in and pay. If you change the price here, you only need to update the text on your page.',
          )}
          readOnly
          rows={9}
          spellCheck={false}
          className={styles.code}
          value={html}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </Stack>
    </Dialog>
  )
}
