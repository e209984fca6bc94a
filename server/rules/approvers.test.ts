import { expect, test } from 'vitest'
import { approvalStatusOf, stepsOf } from './approvers.ts'

const [paul, ines, anna, bo] = [1, 2, 3, 4]
const facts = (approvedBy: number[] = [], mayApprove = [ines, anna, bo]) => ({
  mayApprove,
  creator: paul,
  approvedBy,
})
const any = (approvers: number) => ({ approvers, inOrder: false, people: [] })

test('one colleague with full rights is sufficient for a company without rules, but never the requester [B230]', () => {
  expect(approvalStatusOf([], facts())).toMatchObject({ needed: 1, next: [ines, anna, bo], isDone: false })
  expect(approvalStatusOf([], facts([anna]))).toMatchObject({ given: 1, needed: 1, next: [], isDone: true })
  expect(approvalStatusOf([], facts([paul], [paul]))).toMatchObject({
    next: [],
    isDone: false,
    isStuck: true,
  })
})

test('every matching rule applies, and one approval may count for several', () => {
  const named = { approvers: 1, inOrder: false, people: [bo] }
  expect(approvalStatusOf([any(2), named], facts([anna]))).toMatchObject({
    next: [ines, bo],
    needed: 2,
    isDone: false,
  })
  expect(approvalStatusOf([any(2), named], facts([anna, ines]))).toMatchObject({ next: [bo], needed: 3 })
  expect(approvalStatusOf([any(2), named], facts([anna, bo]))).toMatchObject({ isDone: true, next: [] })
})

test('in order, only the next one is asked', () => {
  const rule = { approvers: 2, inOrder: true, people: [bo, ines] }
  expect(approvalStatusOf([rule], facts()).next).toEqual([bo])
  expect(approvalStatusOf([rule], facts([bo])).next).toEqual([ines])
  expect(approvalStatusOf([rule], facts([bo, ines])).isDone).toBe(true)
})

test('an approver who has lost their right no longer counts, and a rule that cannot be fulfilled is reported', () => {
  expect(approvalStatusOf([any(2)], facts([anna], [ines, bo]))).toMatchObject({
    given: 0,
    needed: 2,
    isDone: false,
  })
  const rule = { approvers: 2, inOrder: false, people: [anna, bo] }
  expect(approvalStatusOf([rule], facts([], [ines, bo]))).toMatchObject({
    isStuck: true,
    isDone: false,
    next: [bo],
  })
})

test('before any approval, each rule lists its approvers without the requester; in order as many as it needs', () => {
  const named = { approvers: 1, inOrder: true, people: [bo, anna, ines] }
  const creator = bo
  expect(stepsOf([any(2), named], { mayApprove: [anna, bo, ines], creator })).toEqual([
    { approvers: 2, inOrder: false, people: [anna, ines] },
    { approvers: 1, inOrder: true, people: [anna] },
  ])
  expect(stepsOf([], { mayApprove: [anna, bo], creator })).toEqual([
    { approvers: 1, inOrder: false, people: [anna] },
  ])
})
