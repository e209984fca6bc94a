import type { Brand } from '@sixpence/brands'
import type { Language } from '@sixpence/locales'
import type { Catalog } from '@sixpence/locales/texts.ts'
import { LanguageProvider } from '#lib/language/translate.ts'
import { actionSpecimens } from './gallery-actions.tsx'
import { fieldSpecimens } from './gallery-fields.tsx'
import { flowSpecimens } from './gallery-flow.tsx'
import { layoutSpecimens } from './gallery-layout.tsx'
import { moneySpecimens } from './gallery-money.tsx'
import { stateSpecimens } from './gallery-states.tsx'
import styles from './gallery.module.css'
import type { Specimen } from './specimen.ts'

export const specimens: readonly Specimen[] = [
  ...actionSpecimens,
  ...fieldSpecimens,
  ...moneySpecimens,
  ...stateSpecimens,
  ...flowSpecimens,
  ...layoutSpecimens,
]

/** Every component in every state, for people and tests. No page of the product contains it. */
export function Gallery({
  brand,
  language = 'en',
  texts,
}: {
  brand: Brand
  language?: Language
  texts?: Catalog
}) {
  return (
    <LanguageProvider language={language} {...(texts && { texts })}>
      <main className={styles.gallery} id="main">
        <h1 className={styles.title}>{brand.name}</h1>
        {specimens.map(({ name, wide, show: Show }) => (
          <section key={name} className={wide ? styles.wide : styles.specimen} aria-label={name}>
            <p className={styles.name}>{name}</p>
            <Show brand={brand} />
          </section>
        ))}
      </main>
    </LanguageProvider>
  )
}
