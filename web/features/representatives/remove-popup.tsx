import {
  businessRepresentativeDelete,
  type Representative,
} from '@sixpence/protocol/representatives/representatives'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { useFormOf } from '#kit/form/use-form-of.ts'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Select } from '#ui/fields/select.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { warnOfStuck } from './warn-of-stuck.ts'
import { useConfirmed } from '#widgets/approval/use-confirmed.tsx'
import { nameOf, rolesInWords } from '#widgets/company-words.ts'

type Props = { person: Representative; all: readonly Representative[]; onClose: () => void }

/** Confirms a removal, and requests a replacement as director, owner or shareholder (R098, B341). */
export function RemovePopup({ person, all, onClose }: Props) {
  const t = useTranslate()
  const format = useFormat()
  const name = nameOf(person)
  const passesOn = person.roles.length > 0
  const others = all.filter(({ id }) => id !== person.id)
  const removing = useConfirmed(businessRepresentativeDelete, {
    title: t('Remove {name}?##person', { name }),
    children: t('Their access ends at once. Everybody with full access is notified by e-mail.'),
    onDone: ({ stuck = 0 }) => {
      showToast({ tone: 'good', text: t('{name} is removed.##person', { name }) })
      warnOfStuck(stuck, t)
      onClose()
    },
  })
  const form = useFormOf({
    first: { reassign: '' },
    problemsOf: ({ reassign }) => ({
      reassign: passesOn && !reassign && t('Choose who is director, owner or shareholder instead.'),
    }),
    send: ({ reassign }) => removing.send({ id: person.id, ...(passesOn && { reassign: Number(reassign) }) }),
  })
  if (removing.popup) return removing.popup

  return (
    <FormDialog
      form={form}
      title={t('Remove {name}?##person', { name })}
      action={t('Remove from the company')}
      kind="danger"
      onClose={onClose}
    >
      {person.user && (
        <p>
          {t(
            'Their access ends at once, including where they are signed in. Payments they requested keep waiting for a colleague.',
          )}
        </p>
      )}
      {passesOn ? (
        <>
          <p>
            {t('Someone else must take over: {roles}.', {
              roles: rolesInWords(person, t, format),
            })}
          </p>
          <Select
            {...form.text('reassign')}
            label={t('Who takes over')}
            hint={t('Shares are added to those they hold.')}
            options={[
              { value: '', label: t('Choose') },
              ...others.map((item) => ({ value: String(item.id), label: nameOf(item) })),
            ]}
          />
        </>
      ) : (
        <p>{t('No one needs to take anything over.')}</p>
      )}
    </FormDialog>
  )
}
