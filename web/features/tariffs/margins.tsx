import { everywhere } from '@sixpence/protocol/rules/tariffs'
import type { MarginRow } from '@sixpence/protocol/tariffs/tariffs'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { SectionHead } from '#ui/layout/headings.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import { marginWords } from '#widgets/tariffs/fee-words.ts'
import { pairWords } from '#widgets/tariffs/pair-words.ts'

/** The margins of exchanges below the reference rate. */
export function Margins({ margins }: { margins: readonly MarginRow[] }) {
  const t = useTranslate()
  const format = useFormat()
  const rank = ({ sold, bought }: MarginRow) => Number(sold === everywhere) + Number(bought === everywhere)
  const sorted = margins.toSorted((a, b) => rank(b) - rank(a))
  return (
    <Stack as="section" gap="1" aria-labelledby="fees-exchange">
      <SectionHead id="fees-exchange">{t('Currency exchange')}</SectionHead>
      {sorted.length === 0 ? (
        <p>{t('Free: at the reference rate.')}</p>
      ) : (
        <>
          <p className="hint">
            {t('Our margin on the reference rate. You see the rate before you confirm.')}
          </p>
          <dl>
            {sorted.map((row) => (
              <Cluster
                gap="4"
                justify="between"
                isOneLine
                align="stretch"
                key={`${row.sold} ${row.bought}`}
                className="py-2 line-below t-14"
              >
                <dt>{pairWords(row, sorted, t)}</dt>
                <dd>{row.basisPoints === 0 ? t('Free##fee') : marginWords(row.basisPoints, format)}</dd>
              </Cluster>
            ))}
          </dl>
        </>
      )}
    </Stack>
  )
}
