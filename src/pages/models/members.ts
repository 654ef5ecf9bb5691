/** The members of an entry that the interface describes, in its order, as the pages call them. */
export const memberTitles: Readonly<Record<string, string>> = {
  id: 'ID',
  name: 'Name',
  developer: 'Developer',
  description: 'Description',
  model_type: 'Type',
  input_price_per_million: 'Input price',
  output_price_per_million: 'Output price',
  price_type: 'Price type',
  context_length: 'Context length',
  parameters: 'Parameters',
  size: 'Size',
  data_type: 'Data type',
  licenses: 'Licences',
  attributions: 'Attributions',
  hf_id: 'Hugging Face ID',
  unsupported_openai_params: 'Unsupported parameters',
};
