import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { WordsProvider } from '#renderer/words/words.tsx'
import { RawBody } from '#renderer/ui/raw-body.tsx'

afterEach(() => void Reflect.deleteProperty(document, 'execCommand'))

/** A page without clipboard access, like ours; `copied` returns what a press copied, if allowed. */
function closedClipboard(mayCopy: boolean): { readonly copied: () => string } {
  let copied = ''
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied', 'NotAllowedError'))
  const clipboardData = { setData: (_type: string, text: string) => (copied = text) }
  Object.assign(document, {
    execCommand: () => {
      if (mayCopy) document.dispatchEvent(Object.assign(new Event('copy'), { clipboardData }))
      return mayCopy
    },
  })
  return { copied: () => copied }
}

async function press() {
  const user = userEvent.setup({ writeToClipboard: false })
  return { user, button: screen.getByRole('button', { name: 'Salin: Kunci' }) }
}

describe('copying', () => {
  test('goes by the press where the page has no clipboard, and takes the text itself', async () => {
    render(
      <WordsProvider language="id">
        <RawBody title="Kunci" raw="satu  dua" />
      </WordsProvider>,
    )
    const { user, button } = await press()
    const { copied } = closedClipboard(true)
    await user.click(button)
    expect(await screen.findByRole('button', { name: 'Tersalin: Kunci' })).toBeTruthy()
    expect(copied()).toBe('satu  dua')
    expect(window.getSelection()?.toString()).toBe('')
  })

  test('selects and says what to press where that may not be either', async () => {
    render(
      <WordsProvider language="id">
        <RawBody title="Kunci" raw="satu dua" />
      </WordsProvider>,
    )
    const { user, button } = await press()
    closedClipboard(false)
    await user.click(button)
    await waitFor(() => expect(window.getSelection()?.toString()).toBe('satu dua'))
    expect(screen.getByText(/tekan Ctrl\+C/i)).toBeTruthy()
  })
})
