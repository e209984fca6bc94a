import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { StepLine } from './step-line.tsx'

afterEach(() => document.documentElement.style.removeProperty('font-size'))

const days = Array.from({ length: 30 }, (_, at) => ({
  day: `2026-11-${String(at + 1).padStart(2, '0')}`,
  amount: String(at * 100),
}))
const scheduled = Array.from({ length: 14 }, (_, at) => ({
  day: `2026-12-${String(at + 1).padStart(2, '0')}`,
  amount: '2000',
}))

test.each([960, 620, 320])(
  'no words of a chart are cut or widen the page with text of 200 %%, %i px wide [WE-30]',
  async (width) => {
    document.documentElement.style.fontSize = '200%'
    const screen = await render(
      <div style={{ width, overflow: 'auto' }} data-testid="room">
        <StepLine
          label="Balance per day"
          currency="EUR"
          days={days}
          scheduled={scheduled}
          note={
            <>
              <strong>Set aside</strong> 1,250.00 EUR waits for your code
            </>
          }
        />
      </div>,
    )
    await expect.element(screen.getByRole('slider')).toBeInTheDocument()
    const room = screen.getByTestId('room').element()
    expect(room.scrollWidth).toBeLessThanOrEqual(room.clientWidth)
  },
)
