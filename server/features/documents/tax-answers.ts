import type { Services } from '#context/services.ts'

export type Signed = { signedAt: string }

/** The customer's answers to a tax questionnaire; undefined if there are none or their key was erased. */
export async function answersOf<T>(
  s: Services,
  customerId: number,
  kind: 'taxResidence' | 'businessTaxResidence',
): Promise<T | undefined> {
  const { rows } = await s.db.query<{ answers: Buffer }>(
    'select answers from app.questionnaire where customer_id = $1 and kind = $2',
    [customerId, kind],
  )
  return rows[0] && s.personal.open<T>(`customer:${customerId}`, rows[0].answers)
}
