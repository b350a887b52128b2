export type AccountTab = 'profile' | 'addresses' | 'orders' | 'security';

/** What is no tab opens the first one. */
export function accountTabOf(text: string | null): AccountTab {
  return text === 'addresses' || text === 'orders' || text === 'security' ? text : 'profile';
}
