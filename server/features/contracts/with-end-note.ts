import type pg from 'pg'
import type { Services } from '#context/services.ts'
import { type ContractRow, readText, sealText } from '#store/contract/contracts.ts'

/** Columns with both parties' sealed copies including the end note; empty if neither copy can be decrypted any more. */
export async function withEndNote(
  { personal }: Pick<Services, 'personal'>,
  client: pg.ClientBase,
  contract: ContractRow,
  endNote: string | undefined,
) {
  const text =
    (await readText(personal, contract, 'sender')) ?? (await readText(personal, contract, 'beneficiary'))
  if (!text) return {}
  const [sender, beneficiary] = await sealText({ db: client, personal }, contract, { ...text, endNote })
  return { sender_sealed: sender, beneficiary_sealed: beneficiary }
}
