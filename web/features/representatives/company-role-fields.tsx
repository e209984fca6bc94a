import { dictionaryPersonalSourceOfFundsSecondList } from '@sixpence/protocol/dictionary/dictionary'
import { changeableTypes, representativeTypes as types } from '@sixpence/protocol/rules/representatives'
import { useTranslate } from '#lib/language/translate.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { FieldError } from '#ui/fields/field.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'
import { roleWord } from '#widgets/company-words.ts'
import type { QuestionForm } from '#widgets/questionnaire/draft.ts'
import { Text } from '#widgets/questionnaire/person.tsx'
import { useDictionary } from '#widgets/use-dictionary.ts'
import { Stack } from '#ui/layout/primitives.tsx'
import { holdsMuch } from './draft.ts'

/** Role in the company; for a large share also the source of wealth (B360). */
export function CompanyRoleFields({
  form,
  asksSourceOfWealth,
}: {
  form: QuestionForm
  asksSourceOfWealth: boolean
}) {
  const t = useTranslate()
  const { draft, errorOf } = form
  const error = errorOf('types')
  const isAsked =
    asksSourceOfWealth && (holdsMuch(draft) || errorOf('wealth') !== undefined || hasWealthAnswers(draft))
  return (
    <>
      <Stack as="fieldset" gap="3" id="types" tabIndex={-1} aria-describedby={error && 'types-error'}>
        <legend className="strong pb-3">{t('Role in the company')}</legend>
        <p className="soft t-14 measure">
          {t('Leave all of these unticked for someone who only uses the account.')}
        </p>
        {error && <FieldError id="types-error">{error}</FieldError>}
        {changeableTypes.map((type) => (
          <Checkbox
            key={type}
            name={`role.${type}`}
            label={roleWord(type, t)}
            defaultChecked={draft[`role.${type}`] === 'on'}
          />
        ))}
        {draft[`role.${types.shareholder}`] === 'on' && (
          <Text form={form} field="share" label={t('Share (%)')} inputMode="decimal" maxLength={12} />
        )}
      </Stack>
      {isAsked && <Wealth form={form} />}
    </>
  )
}

const hasWealthAnswers = (draft: QuestionForm['draft']): boolean =>
  Object.entries(draft).some(([name, value]) => name.startsWith('wealth.') && value === 'on')

function Wealth({ form: { draft, errorOf } }: { form: QuestionForm }) {
  const t = useTranslate()
  const sources = useDictionary(dictionaryPersonalSourceOfFundsSecondList)?.sources ?? []
  const error = errorOf('wealth')
  return (
    <Stack as="fieldset" gap="3" id="wealth" tabIndex={-1} aria-describedby={error && 'wealth-error'}>
      <legend className="strong pb-3">{t('Source of wealth')}</legend>
      <p className="soft t-14 measure">{t('The law requires this for everyone who holds 25% or more.')}</p>
      {error && <FieldError id="wealth-error">{error}</FieldError>}
      {sources.map(({ id, name }) => (
        <Stack gap="2" key={id}>
          <Checkbox name={`wealth.${id}`} label={name} defaultChecked={draft[`wealth.${id}`] === 'on'} />
          {draft[`wealth.${id}`] === 'on' && (
            <TextArea
              id={`more.${id}`}
              name={`more.${id}`}
              label={t('{choice}: tell us more', { choice: name })}
              maxLength={500}
              rows={2}
              defaultValue={draft[`more.${id}`]}
              error={errorOf(`more.${id}`)}
            />
          )}
        </Stack>
      ))}
    </Stack>
  )
}
