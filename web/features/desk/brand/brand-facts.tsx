import { useTranslate } from '#lib/language/translate.ts'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { Definition, DefinitionList } from '#ui/layout/definition-list.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { type BrandRead, groupsOf, isSame, servedOf } from './brand-groups.ts'
import { BrandPreview } from './brand-preview.tsx'
import { pathWords, valueWords } from './brand-words.ts'
import styles from './brand.module.css'

/** The values of the brand, read-only. */
export function BrandFacts({ brand }: { brand: BrandRead }) {
  const t = useTranslate()
  return (
    <div className={styles.editor}>
      {groupsOf(t).map(({ name, title, isMine }, index) => (
        <Section key={name} isFirst={index === 0} brand={brand}>
          <Stack as="section" gap="2" aria-labelledby={`brand-${name}`}>
            <h2 id={`brand-${name}`}>{title}</h2>
            <DefinitionList>
              {brand.fields
                .filter(({ path }) => isMine(path))
                .map(({ path, served, folder }) => (
                  <Definition key={path} term={pathWords(path, t)}>
                    <span className="wraps">{valueWords(served, t)}</span>{' '}
                    {!isSame(served, folder) && <StatusChip tone="accent">{t('Changed here')}</StatusChip>}
                  </Definition>
                ))}
            </DefinitionList>
          </Stack>
        </Section>
      ))}
    </div>
  )
}

/** The preview is beside the colours. */
const Section = ({
  isFirst,
  brand,
  children,
}: {
  isFirst: boolean
  brand: BrandRead
  children: React.ReactNode
}) => (
  <>
    {children}
    {isFirst && <BrandPreview name={brand.name} values={servedOf(brand)} />}
  </>
)
