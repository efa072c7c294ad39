import { configure } from '@testing-library/react'

// As long as `expect.poll` waits: what a screen is waited for is a state, never a time.
configure({ asyncUtilTimeout: 15_000 })
