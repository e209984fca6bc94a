import { afterEach, expect, test, vi } from 'vitest'
import { cleanSlate, findings, openScreen } from '#testing/screen.tsx'
import { List, NothingMatches } from './list.tsx'

afterEach(cleanSlate)

const open = (items: readonly string[], onShowAll = vi.fn<() => void>()) => {
  const Screen = () => (
    <main>
      <h1>Shop</h1>
      <List
        label="Fruit"
        items={items}
        keyOf={(item) => item}
        empty={<NothingMatches onShowAll={onShowAll} />}
      >
        {(item) => <b>{item}</b>}
      </List>
    </main>
  )
  return openScreen({ screens: { '/': Screen }, at: '/', answers: [] })
}

test('has a name and a row for each item', async () => {
  const screen = await open(['Apples', 'Pears'])
  await expect.element(screen.getByRole('list', { name: 'Fruit' })).toHaveTextContent('ApplesPears')
  expect(screen.getByRole('listitem').elements()).toHaveLength(2)
  expect(await findings()).toEqual([])
})

test('a list emptied by its filters shows this, with a link to the whole list', async () => {
  const onShowAll = vi.fn<() => void>()
  const screen = await open([], onShowAll)
  await expect.element(screen.getByText('Nothing matches these filters')).toBeVisible()
  await expect.element(screen.getByRole('list')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Show all' }).click()
  expect(onShowAll).toHaveBeenCalledOnce()
})
