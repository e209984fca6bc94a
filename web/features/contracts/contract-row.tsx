import type { Contract } from '@sixpence/protocol/contracts/contracts'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { SplitDonut } from '#ui/charts/split-donut.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { RowTo } from '#ui/links.tsx'
import { partnerOf, statusTones, statusWord } from './words.ts'

/** The other party, company, share and status of a contract. */
export function ContractRow({ contract }: { contract: Contract }) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <RowTo
      to="/revenue-split/$contractId"
      params={{ contractId: String(contract.id) }}
      media={<SplitDonut percentage={contract.percentage} />}
      title={partnerOf(contract).name}
      meta={contract.company.title}
      status={
        <StatusChip tone={contract.isRequest ? 'bad' : statusTones[contract.status]}>
          {contract.isRequest ? t('Waiting for you') : statusWord(contract.status, t)}
        </StatusChip>
      }
      end={format.percent(Number(contract.percentage) / 100)}
      endMeta={contract.direction === 'PAY' ? t('You give') : t('You get')}
    />
  )
}
