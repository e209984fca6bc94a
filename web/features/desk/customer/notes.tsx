import { adminCustomerNoteAdd, adminCustomerNoteList } from '@sixpence/protocol/desk/desk'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { useForm } from '#kit/form/use-form.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { DateTime } from '#ui/date-time.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import styles from '../desk.module.css'
import { DialogButton } from '../kit/dialog-button.tsx'
import { May } from '../may.tsx'
import { Pages, usePages } from '../kit/pages.tsx'
import { Section } from '../kit/section.tsx'
import { DeskRead } from '../kit/desk-read.tsx'

/** Notes of colleagues; a note is never changed. */
export function Notes({ customerId }: { customerId: number }) {
  const t = useTranslate()
  const pages = usePages<number>()
  return (
    <Section
      id="desk-notes"
      title={t('Notes##desk')}
      end={
        <May permission="notes.write">
          <DialogButton
            size="small"
            renderDialog={(onClose) => <NewNote customerId={customerId} onClose={onClose} />}
          >
            {t('Write a note')}
          </DialogButton>
        </May>
      }
    >
      <DeskRead
        call={adminCustomerNoteList}
        input={{ customerId, ...pages.input }}
        keepsPrevious
        rows={4}
        failure={t('We could not load the notes.')}
      >
        {({ notes, next }) => (
          <>
            {notes.length === 0 && <p className="hint">{t('None##notes')}</p>}
            <Stack as="ol" gap="3" className={styles.past}>
              {notes.map(({ id, at, by, role, text }) => (
                <li key={id}>
                  <p className="wraps">{text}</p>
                  <p className="meta">
                    {by} · {role} · <DateTime value={at} />
                  </p>
                </li>
              ))}
            </Stack>
            <Pages pages={pages} next={next} />
          </>
        )}
      </DeskRead>
    </Section>
  )
}

function NewNote({ customerId, onClose }: { customerId: number; onClose: () => void }) {
  const t = useTranslate()
  const form = useForm(adminCustomerNoteAdd, {
    first: { text: '' },
    problemsOf: ({ text }) => ({ text: text.trim() === '' && t('Enter a note.') }),
    inputOf: ({ text }) => ({ customerId, text }),
    onDone: onClose,
  })
  return (
    <FormDialog form={form} title={t('Write a note')} action={t('Save the note')} onClose={onClose}>
      <TextArea
        {...form.text('text')}
        label={t('Note##desk')}
        hint={t('For colleagues. A note cannot be changed or deleted.')}
        maxLength={2000}
        rows={5}
      />
    </FormDialog>
  )
}
