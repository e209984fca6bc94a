import { knobRanges } from '@sixpence/brands/brand.ts'
import { languageInfo, languages } from '@sixpence/locales'
import type { BrandValue } from '@sixpence/protocol/brand/brand'
import type { useFormOf } from '#kit/form/use-form-of.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { FieldError } from '#ui/fields/field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { fieldText, editableKnobs } from './brand-groups.ts'
import { pathWords, valueWords } from './brand-words.ts'
import { Slider } from './slider.tsx'
import styles from './brand.module.css'

type Form = ReturnType<typeof useFormOf<Record<string, BrandValue>>>
type FieldProps = {
  path: string
  form: Form
  /** The entered value, or else the served value. */
  value: BrandValue
  /** The folder's value, if another value is served. */
  folder: BrandValue | undefined
}

/** The field of a value. */
export function BrandField({ path, form, value, folder }: FieldProps) {
  const t = useTranslate()
  const hint = folder === undefined ? undefined : t('Default: {value}', { value: valueWords(folder, t) })
  const own = { ...form.at(path), label: pathWords(path, t), hint }
  if (typeof value === 'boolean')
    return (
      <Checkbox {...own} checked={value} onChange={({ target }) => form.set({ [path]: target.checked })} />
    )
  if (path === 'languages') return <Languages path={path} form={form} value={value} folder={folder} />
  if (path.startsWith('knobs.') && !editableKnobs.includes(path))
    return <Knob path={path} form={form} value={value} hint={hint} />
  return (
    <TextField
      {...own}
      type={editableKnobs.includes(path) ? 'text' : inputOf(path)}
      inputMode={editableKnobs.includes(path) ? 'decimal' : undefined}
      value={fieldText(value)}
      onChange={({ target }) => form.set({ [path]: target.value })}
      maxLength={500}
      autoComplete="off"
      spellCheck={false}
    />
  )
}

const inputOf = (path: string): 'email' | 'tel' | 'url' | 'text' =>
  path.endsWith('.email')
    ? 'email'
    : path.endsWith('.phone')
      ? 'tel'
      : path.includes('Links.')
        ? 'url'
        : 'text'

function Languages({ path, form, value, folder }: FieldProps) {
  const t = useTranslate()
  const selectedLanguages = Array.isArray(value) ? value : []
  const { id, error } = form.at(path)
  return (
    <Stack as="fieldset" gap="2" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="visually-hidden">{pathWords(path, t)}</legend>
      <div className={styles.languages}>
        {languages.map((language, index) => (
          <Checkbox
            key={language}
            {...(index === 0 && { id })}
            label={<span lang={languageInfo[language].tag}>{languageInfo[language].name}</span>}
            checked={selectedLanguages.includes(language)}
            // English is the fallback language.
            disabled={language === 'en'}
            onChange={({ target }) =>
              form.set({
                [path]: languages.filter((other) =>
                  other === language ? target.checked : selectedLanguages.includes(other),
                ),
              })
            }
          />
        ))}
      </div>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {folder !== undefined && (
        <p className="meta">{t('Default: {value}', { value: valueWords(folder, t) })}</p>
      )}
    </Stack>
  )
}

/** Sliders of a knob: one, or one for each scheme. */
function Knob({
  path,
  form,
  value,
  hint,
}: Pick<FieldProps, 'path' | 'form' | 'value'> & { hint: string | undefined }) {
  const t = useTranslate()
  const name = path.slice('knobs.'.length) as keyof typeof knobRanges
  const [min, max] = knobRanges[name]
  const { id, error } = form.at(path)
  const isHue = path.endsWith('ue')
  const slider = { least: min, most: max, step: isHue ? 1 : max < 1 ? 0.001 : 0.01, isHue }
  if (!Array.isArray(value))
    return (
      <Slider
        {...slider}
        id={id}
        label={pathWords(path, t)}
        hint={hint}
        error={error}
        value={Number(value)}
        onChange={(next) => form.set({ [path]: next })}
      />
    )
  const [light, dark] = value.map(Number)
  return (
    <>
      <Slider
        {...slider}
        id={id}
        label={t('{value}, light scheme', { value: pathWords(path, t) })}
        hint={hint}
        error={error}
        value={light ?? 0}
        onChange={(next) => form.set({ [path]: [next, dark ?? 0] })}
      />
      <Slider
        {...slider}
        label={t('{value}, dark scheme', { value: pathWords(path, t) })}
        value={dark ?? 0}
        onChange={(next) => form.set({ [path]: [light ?? 0, next] })}
      />
    </>
  )
}
