export type AccountTab = 'profile' | 'addresses' | 'orders' | 'security';

/** An unknown tab opens the first one. */
export function accountTabOf(text: string | null): AccountTab {
  return text === 'addresses' || text === 'orders' || text === 'security' ? text : 'profile';
}
