import { businessDirectorList } from '@sixpence/protocol/business/business'
import { businessResolutionSend } from '@sixpence/protocol/business/business-papers'
import { useRead } from '#lib/call/use-call.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { useForm } from '#kit/form/use-form.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { SkeletonText } from '#ui/feedback/states.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { FieldError } from '#ui/fields/field.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { ButtonTo } from '#ui/links.tsx'
import { nameOf } from '#widgets/company-words.ts'
import { Loaded } from '#widgets/loaded.tsx'

type ResolutionDialogProps = { onMade: () => void; onClose: () => void }

/** Selects the directors who sign; the resolution is downloaded as soon as it is created. */
export function ResolutionDialog({ onMade, onClose }: ResolutionDialogProps) {
  const t = useTranslate()
  const read = useRead(businessDirectorList, {})
  const form = useForm(businessResolutionSend, {
    first: { directors: [] as readonly number[] },
    problemsOf: ({ directors }) => ({
      directors: directors.length === 0 && t('Choose at least one director.'),
    }),
    fieldOf: (parameter) => parameter.replace(/^directors\..*$/, 'directors'),
    inputOf: ({ directors }) => ({ directors: [...directors] }),
    onDone: () => {
      showToast({ tone: 'good', text: t('The resolution is made. Have it signed, then upload it.') })
      onMade()
      onClose()
    },
  })
  const { id, error } = form.at('directors')
  const directorIds = form.values.directors
  return (
    <FormDialog
      form={form}
      title={t('Who signs the resolution?')}
      action={t('Create and download')}
      onClose={onClose}
    >
      <Loaded
        read={read}
        skeleton={<SkeletonText lines={3} />}
        failure={t('We could not load the directors.')}
      >
        {({ directors }) =>
          directors.length === 0 ? (
            <Notice
              kind="warn"
              title={t('The company has no director here')}
              actions={<ButtonTo to="/company-access">{t('Manage people and access')}</ButtonTo>}
            >
              {t('Add one first.')}
            </Notice>
          ) : (
            <Stack as="fieldset" gap="3" id={id} tabIndex={-1} aria-describedby={error && `${id}-error`}>
              <legend className="label">{t('Directors')}</legend>
              {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
              {directors.map((director) => (
                <Checkbox
                  key={director.id}
                  label={nameOf(director)}
                  checked={directorIds.includes(director.id)}
                  onChange={({ currentTarget: { checked } }) =>
                    form.set({
                      directors: checked
                        ? [...directorIds, director.id]
                        : directorIds.filter((other) => other !== director.id),
                    })
                  }
                />
              ))}
            </Stack>
          )
        }
      </Loaded>
    </FormDialog>
  )
}
