import type { Contract } from '@sixpence/protocol/contracts/contracts'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { SplitDonut } from '#ui/charts/split-donut.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { RowTo } from '#ui/links.tsx'
import { partnerOf, statusTones, statusWord } from './words.ts'

/** The other party, company, share and status of a contract. */
export function ContractRow({ one }: { one: Contract }) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <RowTo
      to="/revenue-split/$contractId"
      params={{ contractId: String(one.id) }}
      media={<SplitDonut percentage={one.percentage} />}
      title={partnerOf(one).name}
      meta={one.company.title}
      status={
        <StatusChip tone={one.isRequest ? 'bad' : statusTones[one.status]}>
          {one.isRequest ? t('Waiting for you') : statusWord(one.status, t)}
        </StatusChip>
      }
      end={format.percent(Number(one.percentage) / 100)}
      endMeta={one.direction === 'PAY' ? t('You give') : t('You get')}
    />
  )
}
