/** Interface, 2.10. */
const request = `
  rq_uuid         | String (64) | Y
  rq_datetime     | Timestamp B | Y
  comm_code       | String (32) | Y
  from_date_time  | Timestamp B | Y
  to_date_time    | Timestamp B | Y
  page_size       | String (3)  | Y | ours: digits
  page_number     | String (3)  | Y | ours: digits
  signature       | String (64) | Y
`

const response = `
  rq_uuid                       | String (64)  | Y
  rs_datetime                   | Timestamp B  | Y
  error_code                    | String (4)   | Y
  error_message                 | String (32)  | Y
  pagination                    | Object       | -Y
  pagination.total_data         | Int          | Y
  pagination.total_pages        | Int          | Y
  pagination.page_number        | Int          | Y
  pagination.page_size          | Int          | Y
  pagination.has_more           | String       | -O
  data                          | Array of Object | -Y
  data[].transaction_id         | String (32)  | Y
  data[].ref_id                 | String (64)  | C
  data[].channel_id             | String (32)  | Y
  data[].entity_id              | String (32)  | Y
  data[].transaction_type       | String (32)  | Y
  data[].transaction_time       | String       | Y
  data[].transaction_status     | String (10)  | Y | values: 0, 1, 2, 6, 7
  data[].progress_check         | String (16)  | Y | values: 1, 2, 3, 4, 5
  data[].violation              | String (10)  | C | values: Violation, No Violation
  data[].repayment_notes        | String (64)  | C
  data[].coa                    | String (24)  | Y
  data[].branch_id              | String (24)  | Y
  data[].division_id            | String (24)  | Y
  data[].staff_id               | String (24)  | Y
  data[].employee_name          | String (64)  | Y
  data[].apps_user_id           | String (24)  | Y
  data[].ccy                    | String (3)   | Y | values: IDR
  data[].amount                 | String       | Y | ours: an amount
  data[].fee                    | String (32)  | C | ours: an amount
  data[].others_source          | String (32)  | C
  data[].others_amount          | String       | C | ours: an amount
  data[].total_amount           | String       | Y | ours: an amount
  data[].media                  | String (128) | C
  data[].link_media             | String (128) | C
  data[].merchant_id            | String (64)  | C
  data[].merchant_name          | String (64)  | C
  data[].latitude               | String (16)  | C
  data[].longitude              | String (16)  | C
  data[].user_notes             | String (64)  | C
  data[].specific_events        | String (10)  | C
  data[].specific_events_desc   | String (128) | C
`

export const transactionHistoryTables = { request, response } as const
