import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from '../bridge/queries.ts'
import { CustomerScreen } from '../customer/customer-screen.tsx'
import { ScreenNumber } from '../customer/pattern-scene.tsx'
import './app.css'
import { rehearseQr } from '../ui/qr-drawing.ts'
import { Providers } from './providers.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('no #root in the page')
/** Small window that shows its monitor's number. It calls nothing over the bridge, and would be refused. */
const [, number] = /^#number-(\d{1,2})$/.exec(location.hash) ?? []
createRoot(root).render(
  <StrictMode>
    {number === undefined ? (
      <Providers client={createQueryClient()}>
        <CustomerScreen />
      </Providers>
    ) : (
      <ScreenNumber number={number} />
    )}
  </StrictMode>,
)
if (number === undefined) rehearseQr()
