import type { Step } from './plan.ts'
import type { RailBook, RailOrder } from './sandbox.ts'

/** A rail book in memory, for tests. */
export function memoryBook(): RailBook {
  const orders = new Map<string, RailOrder>()
  const tries = new Map<string, number>()
  const announced = new Set<string>()
  let steps: Step[] = []
  const byTime = (a: Step, b: Step): number => a.at.getTime() - b.at.getTime()
  const of = (partner: string) => steps.filter((step) => step.partner === partner).toSorted(byTime)
  return {
    async tries(partner, reference) {
      const count = (tries.get(`${partner} ${reference}`) ?? 0) + 1
      tries.set(`${partner} ${reference}`, count)
      return count
    },
    async take(order, planned) {
      const key = `${order.partner} ${order.reference}`
      if (orders.has(key)) return false
      orders.set(key, order)
      steps.push(...planned)
      return true
    },
    async find(partner, reference) {
      const order = orders.get(`${partner} ${reference}`)
      return order && { order, steps: of(partner).filter((value) => value.reference === reference) }
    },
    add: async (more) => void steps.push(...more),
    drop: async (partner, reference, after) => {
      steps = steps.filter(
        (step) => step.partner !== partner || step.reference !== reference || step.at <= after,
      )
    },
    untold: async (partner, now, limit) =>
      of(partner)
        .filter((value) => value.tell && value.at <= now && !announced.has(`${partner} ${value.id}`))
        .slice(0, limit),
    told: async (partner, ids) => ids.forEach((id) => announced.add(`${partner} ${id}`)),
    happened: async (partner, from, until) =>
      of(partner).filter((value) => value.truth && value.at >= from && value.at < until),
  }
}
