import { Screen } from '../components/screen';
import { Dashboard } from '../features/dashboard/dashboard';
import { Desk } from '../features/desk/desk';
import { Permitted } from '../session/permitted';
import { WorkOverview } from '../features/work/work-overview';

/** The morning screen. Features do not import each other: what shows several of them is composed here. */
export const DeskScreen = () => (
  <Screen title="Today">
    <Desk />
    <Permitted call="GET /api/content/items">
      <WorkOverview />
    </Permitted>
    <Dashboard />
  </Screen>
);
