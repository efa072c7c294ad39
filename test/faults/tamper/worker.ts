// A thread of its own with files of its own: tries its share of the attacks.
import { serve } from '#test/support/pool.ts'
import { runCampaign } from './campaign.ts'

serve(runCampaign)
