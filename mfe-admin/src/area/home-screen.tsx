import { CategoriesScreen } from '../features/categories/categories-screen';
import { Dashboard } from '../features/dashboard/dashboard';
import { WorkOverview } from '../features/work/work-overview';

/** The first screen after sign-in. Features do not import each other: what shows several of them is composed here. */
export const HomeScreen = () => (
  <CategoriesScreen
    overview={
      <>
        <WorkOverview />
        <Dashboard />
      </>
    }
  />
);
