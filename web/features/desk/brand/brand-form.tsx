import { readPercent } from '@sixpence/money'
import { knobRanges } from '@sixpence/brands/brand.ts'
import { weakContrasts } from '@sixpence/brands/contrast.ts'
import { adminBrandCheck, type BrandValue } from '@sixpence/protocol/brand/brand'
import { Fragment } from 'react'
import { FormTrouble } from '#kit/form/form-trouble.tsx'
import { useFormOf } from '#kit/form/use-form-of.ts'
import { refresh } from '#lib/call/refresh.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import { BrandField } from './brand-fields.tsx'
import {
  type BrandRead,
  fieldText,
  folderOf,
  groupsOf,
  isSame,
  servedOf,
  editableKnobs,
} from './brand-groups.ts'
import { BrandPreview, knobsOf } from './brand-preview.tsx'
import { useReview } from './review-dialog.tsx'
import styles from './brand.module.css'

/**
 * The values of the brand with a preview; changes are reviewed before they are served. A colleague's changes meanwhile do not
 * remove entries: only entered values are sent, based on the version then served.
 */
export function BrandForm({ brand }: { brand: BrandRead }) {
  const t = useTranslate()
  const served = servedOf(brand)
  const folder = folderOf(brand)
  const { version } = brand
  const review = useReview(version)
  const form = useFormOf<Record<string, BrandValue>>({
    // Only entered values: the others follow the served brand.
    first: {},
    fieldOf: (parameter) => parameter.replace(/^values\./, ''),
    problemsOf: (entered) => {
      const values = valuesOf(entered, served)
      return {
        ...Object.fromEntries(
          editableKnobs.map((path) => {
            const [min, max] = rangeOf(path)
            return [
              path,
              numberOf(path, entered[path] ?? served[path]) === undefined &&
                t('Enter a number from {least} to {most}.', { least: String(min), most: String(max) }),
            ]
          }),
        ),
        knobs: weakContrasts(knobsOf(values)).length > 0 && t('These colours do not have enough contrast'),
      }
    },
    send: async (entered): Promise<unknown> => {
      const values = changedOf(valuesOf(entered, served), served)
      if (Object.keys(values).length === 0) return form.setTrouble(t('You have not changed anything.'))
      const answer = await review.begin(values)
      // The next submit uses the current version.
      if (answer instanceof Refusal) void refresh(adminBrandCheck.reads)
      return answer
    },
  })
  const values = valuesOf(form.values, served)
  const start = startOf(served)
  const count = Object.keys(changedOf(values, served)).length
  return (
    <>
      <form {...form.props} className={styles.editor}>
        {groupsOf(t).map(({ name, title, hint, isMine }, index) => (
          <Fragment key={name}>
            <Stack as="section" gap="4" aria-labelledby={`brand-${name}`}>
              <Stack gap="1">
                <h2 id={`brand-${name}`}>{title}</h2>
                {hint !== undefined && <p className="hint">{hint}</p>}
              </Stack>
              <div className={styles.fields} data-group={name}>
                {brand.fields
                  .filter(({ path }) => isMine(path))
                  .map(({ path }) => (
                    <BrandField
                      key={path}
                      path={path}
                      form={form}
                      value={form.values[path] ?? start[path] ?? ''}
                      folder={isSame(folder[path], served[path]) ? undefined : folder[path]}
                    />
                  ))}
              </div>
            </Stack>
            {index === 0 && <BrandPreview name={brand.name} values={values} id={form.at('knobs').id} />}
          </Fragment>
        ))}
        <Cluster gap="3" rowGap="2" className={styles.bar}>
          <FormTrouble form={form} />
          <Stack as="output" gap="h" className="t-15">
            {count > 0 && <b className="strong">{t('{count} values changed', { count })}</b>}
            {/* On a phone the sample is out of view while a slider is dragged. */}
            {weakContrasts(knobsOf(values)).length > 0 && (
              <span className={styles.bad}>{t('These colours do not have enough contrast')}</span>
            )}
          </Stack>
          <Cluster gap="2" className={styles.end}>
            {count > 0 && <Button onClick={() => form.set(start)}>{t('Discard the changes')}</Button>}
            <Button kind="primary" type="submit" busy={form.isSending}>
              {t('Review the changes')}
            </Button>
          </Cluster>
        </Cluster>
      </form>
      {review.dialog}
    </>
  )
}

type Fields = Readonly<Record<string, BrandValue>>

const startOf = (served: Fields): Record<string, BrandValue> =>
  Object.fromEntries(
    Object.entries(served).map(([path, value]) => [
      path,
      editableKnobs.includes(path) ? fieldText(value) : value,
    ]),
  )

const rangeOf = (path: string) => knobRanges[path.slice('knobs.'.length) as keyof typeof knobRanges]

/** The entered number; undefined if invalid or out of range. */
function numberOf(path: string, text: BrandValue | undefined): number | undefined {
  const [min, max] = rangeOf(path)
  const plain = readPercent(fieldText(text))
  const number = Number(plain)
  return /^-?\d+(?:\.\d+)?$/.test(plain) && number >= min && number <= max ? number : undefined
}

/** The entries as sent; for an invalid number the served value is previewed. */
const valuesOf = (entered: Fields, served: Fields): Fields =>
  Object.fromEntries(
    Object.entries(served).map(([path, was]): [string, BrandValue] => {
      const value = entered[path] ?? was
      if (editableKnobs.includes(path)) return [path, numberOf(path, value) ?? was]
      return [path, typeof value === 'string' ? value.trim() : value]
    }),
  )

const changedOf = (values: Fields, served: Fields): Fields =>
  Object.fromEntries(Object.entries(values).filter(([path, value]) => !isSame(value, served[path])))
