import type { BrandChange } from '@sixpence/protocol/brand/brand'
import { useTranslate } from '#lib/language/translate.ts'
import { pathWords, valueWords } from './brand-words.ts'

/** A changed value: its name, its old and its new value. */
export function Changed({ path, before, after }: BrandChange['values'][number]) {
  const t = useTranslate()
  return (
    <>
      <b className="strong wraps">{pathWords(path, t)}</b>
      {(before !== undefined || after !== undefined) && (
        <p className="wraps">
          <del>{valueWords(before, t)}</del> → <ins>{valueWords(after, t)}</ins>
        </p>
      )}
    </>
  )
}
